"""Random games of all 24 combinations of variants and all numbers of players: python -m tests.domain.condottiere.soak GAMES."""

import sys
from collections import Counter
from itertools import chain, combinations
from multiprocessing import Pool

from tqdm import tqdm

from domain.condottiere import GAME
from domain.condottiere.box import CARDS, Variant
from domain.condottiere.options import Options, check
from domain.game import Refused
from tests.play import random_game
