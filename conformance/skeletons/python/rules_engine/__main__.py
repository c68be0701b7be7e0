"""``python -m rules_engine``: answer the suite on standard input and output."""

import sys

from rules_engine.wire import main

sys.exit(main())
