"""The vocabulary: frozen data only, shared by engine, strategies, invariants, reports and the wire.

Nothing in here knows a rule. Every class is a frozen attrs class and every collection is a tuple, so a word can be
compared, hashed, stored and sent. Seats are numbered from 0 in turn order. Wherever an answer or a view names an object
or a player, it does so with a *handle*: ``"@2"`` is the player in seat 2, every other string is an object.
"""
