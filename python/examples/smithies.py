"""How many Smithies are best? Run it as a program, or cell by cell: `# %%` begins a cell.

    python3 python/examples/smithies.py [PICTURE.png]
"""

# %% [markdown]
# Big Money buys Provinces, Gold and Silver. A Smithy or two make it better; a fifth one is drawn by
# the others and wasted. Plans say it in a few lines, and matches find out.

# %%
import sys

import matplotlib
import numpy
import talia

matplotlib.use("Agg")
import matplotlib.pyplot as pyplot  # noqa: E402

PLAN = """
name: {count} Smithies
buy:
  Province
  Duchy if provinces <= 4
  Gold
  Smithy if own(Smithy) < {count}
  Silver
"""
MOST = 6

# %% [markdown]
# Each plays against the plan without any. What `match` gives is what `talia match --json` writes.

# %%
money = talia.Player.plan(PLAN.format(count=0))
shares = []
for count in range(1, MOST + 1):
    smithies = talia.Player.plan(PLAN.format(count=count))
    result = talia.match(smithies, money, kingdom="First Game", games=4000, watch=0)
    share = result["contestants"][0]["share"]
    shares.append((share["value"], share["low"], share["high"]))
    print(f"{count} Smithies: {share['value']:.1%} of the wins")

# %% [markdown]
# How long are games of random play? A batch plays four hundred at once and counts their decisions.

# %%
batch = talia.Batch(400, "First Game", treasures=True, rows=("ended", "length"))
lengths: list[int] = []
step = 0
while len(lengths) < 2000:
    step += 1
    rows = batch.step(batch.pick_any(step))
    lengths.extend(rows.length[rows.ended == 1].tolist())
print(f"{len(lengths)} random games: {numpy.median(lengths):.0f} decisions in the middle")

# %%
values, lows, highs = (100 * numpy.array(part) for part in zip(*shares))
figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 4))
left.errorbar(range(1, MOST + 1), values, [values - lows, highs - values], marker="o", capsize=3)
left.axhline(50, color="grey", linewidth=0.5)
left.set_xlabel("Smithies")
left.set_ylabel("% of the wins against none")
right.hist(lengths, bins=40)
right.set_xlabel("decisions in a random game")
figure.tight_layout()
picture = sys.argv[1] if len(sys.argv) > 1 else "smithies.png"
figure.savefig(picture)
print(f"the plot is in {picture}")
