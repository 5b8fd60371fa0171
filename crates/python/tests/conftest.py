"""What all tests need."""

import pathlib
import sys

import hypothesis

sys.path.insert(0, str(pathlib.Path(__file__).parent))

# No test depends on time. The same examples in every run.
hypothesis.settings.register_profile("widefield", deadline=None, max_examples=40, derandomize=True, database=None)
hypothesis.settings.load_profile("widefield")
