"""bot.py - a bot in another language than the game's own: it plays every Action that it has, and
buys the dearest card that it can pay. It answers every question that is put to it (docs/BOTS.md).

    talia match "exec:python3 examples/bot.py" bmu --games 200
    talia bot-bridge --server ws://localhost:8080 --table ID -- python3 examples/bot.py
"""

import json
import sys

USELESS = {"curse", "copper", "estate"}


def choose(view):
    """The label of what it does."""
    question = view["question"]
    options = question["options"]
    labels = [option["label"] for option in options]
    if question["kind"] == "action":
        plays = [option["label"] for option in options if option["verb"] == "play"]
        return plays[0] if plays else "end"
    if question["kind"] == "buy":
        if question["treasures"]:
            return "treasures"
        cost = {pile["card"]: pile["cost"] for pile in view["supply"]}
        buys = [o for o in options if o["verb"] == "buy" and o["card"] in cost]
        buys = [option for option in buys if option["card"] not in USELESS]
        if buys:
            return max(buys, key=lambda option: cost[option["card"]])["label"]
        return "end"
    for word in ("done", "no"):
        if word in labels:
            return word
    return labels[0]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "view" and message["asked"] == message["seat"]:
        answer = {"do": "choose", "n": message["n"], "label": choose(message)}
        print(json.dumps(answer), flush=True)
