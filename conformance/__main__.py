"""``python -m conformance`` is the console command."""

from conformance.cli import main

if __name__ == "__main__":
    main()
