# SPDX-License-Identifier: MIT
"""Recipes of the test fonts: each function returns a finished `TTFont`."""
