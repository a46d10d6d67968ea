"""What all tests of the Python package share. A test that asserts nothing fails."""

import os
import pathlib
import subprocess
import sys
import threading

import pytest

SOURCES = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCES / "python"))

PROGRAM = os.environ.get("TALIA_PROGRAM", str(SOURCES / "build/talia"))
LIBRARY = os.environ.setdefault("TALIA_LIBRARY", str(SOURCES / "build/talia-python.so"))
IS_SANITIZED = "asan" in os.environ.get("LD_PRELOAD", "")


def pytest_assertion_pass(item, lineno, orig, expl):
    item.asserted = True


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item):
    done = yield
    is_doctest = type(item).__name__ == "DoctestItem"
    if done.excinfo is None and not is_doctest and not getattr(item, "asserted", False):
        pytest.fail("nothing was asserted", pytrace=False)


def at_once(work, threads):
    """Calls work(0), work(1) ... in threads of their own, and waits for them."""
    workers = [threading.Thread(target=work, args=(number,)) for number in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def refuses(kind, words, function, *arguments, **named):
    """The call raises just that, with these words in it."""
    with pytest.raises(kind) as caught:
        function(*arguments, **named)
    said = str(caught.value)
    assert words in said, f"{words!r} is not in {said!r}"


def talia(*arguments, status=0):
    """Runs the program; what it writes."""
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True,
                          env=environment, cwd=SOURCES, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout
