"""Rounds played on the workers of a Dask cluster; ``cluster`` is the suite's end of it, ``playing`` the worker's."""
