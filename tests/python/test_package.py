"""The package as such: what it says of itself, its types, and that it fits the headers."""

import doctest
import importlib
import inspect
import os
import pkgutil
import pydoc
import re
import subprocess
import sys
import typing
import zipfile

import pytest
from conftest import IS_SANITIZED, LIBRARY, SOURCES

import talia
from talia import _native

MODULES = [importlib.import_module(f"talia.{each.name}")
           for each in pkgutil.iter_modules(talia.__path__)]


def header_names(header, enum, prefix):
    """The names of an enum of the headers, up to its last, which counts them."""
    text = (SOURCES / "include/talia" / header).read_text("utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    body = re.search(r"enum %s \{(.*?)\}" % enum, text, re.S)[1]
    names = [name.split("=")[0].strip() for name in body.split(",") if name.strip()]
    return [name.removeprefix(prefix).lower() for name in names]


@pytest.mark.parametrize("header, enum, prefix, names", [
    ("decision.h", "TaliaVerb", "TALIA_", _native.VERBS),
    ("decision.h", "TaliaWord", "TALIA_", _native.WORDS),
    ("decision.h", "TaliaQuestion", "TALIA_Q_", _native.QUESTIONS),
    ("base.h", "TaliaZone", "TALIA_", _native.ZONES),
    ("base.h", "TaliaPhase", "TALIA_PHASE_", _native.PHASES),
    ("base.h", "TaliaSetting", "TALIA_", _native.SETTINGS),
    ("cards.h", "TaliaSet", "TALIA_SET_", _native.SETS),
    ("cards.h", "TaliaType", "TALIA_", _native.TYPES),
])
def test_names_are_those_of_the_headers(header, enum, prefix, names):
    assert header_names(header, enum, prefix)[:len(names)] == list(names)


def test_the_version_is_that_of_the_headers():
    base = (SOURCES / "include/talia/base.h").read_text("utf-8")
    assert f'TALIA_VERSION "{talia.__version__}"' in base
    observe = (SOURCES / "include/talia/observe.h").read_text("utf-8")
    assert f"TALIA_OBSERVATION_VERSION = {talia.OBSERVATION_VERSION}," in observe


def test_rows_are_those_of_the_header():
    text = (SOURCES / "include/talia/batch.h").read_text("utf-8")
    body = re.search(r"typedef struct TaliaRows \{(.*?)\} TaliaRows;", text, re.S)[1]
    assert tuple(re.findall(r"\*(\w+);", body)) == talia.batch.ROW_NAMES


def public_functions():
    for module in MODULES:
        for name, value in vars(module).items():
            if name.startswith("_") or getattr(value, "__module__", "") != module.__name__:
                continue
            if inspect.isfunction(value):
                yield value
            if inspect.isclass(value):
                for inner, member in vars(value).items():
                    member = getattr(member, "__func__", getattr(member, "fget", member))
                    if inspect.isfunction(member):
                        yield member


def test_everything_has_types():
    count = 0
    for function in public_functions():
        signature = inspect.signature(function)
        assert signature.return_annotation is not inspect.Signature.empty, function.__qualname__
        for name, parameter in list(signature.parameters.items()):
            assert name in ("self", "cls") or \
                parameter.annotation is not inspect.Parameter.empty, (function.__qualname__, name)
        count += 1
    assert count > 100 and (SOURCES / "python/talia/py.typed").exists()


def test_types_can_be_read():
    for name in ("Game", "Batch", "Setup", "Player", "Draw", "Rows"):
        kind = getattr(talia, name)
        assert typing.get_type_hints(kind.__init__)["return"] is type(None)
    assert typing.get_type_hints(talia.match)["games"] is int


def test_everything_is_explained():
    for name in talia.__all__:
        value = getattr(talia, name)
        assert inspect.isdatadescriptor(value) or isinstance(value, int) or value.__doc__, name
    helped = pydoc.plain(pydoc.render_doc(talia))
    for name in talia.__all__:
        assert name in helped
    assert "Many games at once, as NumPy arrays" in helped


def test_examples_in_the_documentation():
    tried = 0
    for module in [talia, *MODULES]:
        if module.__name__ != "talia.bench":
            result = doctest.testmod(module)
            assert result.failed == 0, module.__name__
            tried += result.attempted
    result = doctest.testfile(str(SOURCES / "docs/PYTHON.md"), module_relative=False)
    assert result.failed == 0 and result.attempted > 10
    assert tried > 60


def run(*arguments, **environment):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True,
                          env={**os.environ, **environment}, check=False)


def test_a_library_that_does_not_fit_is_told(tmp_path):
    done = run("-c", "import talia", PYTHONPATH=str(SOURCES / "python"),
               TALIA_LIBRARY=str(tmp_path / "none.so"))
    assert done.returncode == 1 and "make python" in done.stderr


def test_the_bench_runs():
    done = run("-m", "talia.bench", "--games", "64", "--seconds", "0.05",
               PYTHONPATH=str(SOURCES / "python"))
    assert done.returncode == 0 and "with sparse observations" in done.stdout, done.stderr


if not IS_SANITIZED:  # the wheel has the library as it is released

    def test_the_wheel_has_all_that_it_needs(tmp_path):
        made = subprocess.run(["tools/wheel", LIBRARY, str(tmp_path)], cwd=SOURCES, text=True,
                              capture_output=True, check=False)
        assert made.returncode == 0, made.stderr
        wheel = made.stdout.strip()
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(tmp_path / "place")
        there = tmp_path / "place/talia"
        assert (there / "py.typed").exists() and (there / "plans/bmu.plan").exists()
        environment = {name: value for name, value in os.environ.items() if name != "TALIA_LIBRARY"}
        program = ("import talia; game = talia.Game('First Game', seed=7); print(talia.__file__, "
                   "game.hash, talia.Player('smithy.plan').name, len(talia.Batch(64, game.setup)))")
        done = subprocess.run([sys.executable, "-c", program], text=True, capture_output=True,
                              env={**environment, "PYTHONPATH": str(tmp_path / "place")},
                              check=False, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith(str(there))
        assert str(talia.Game("First Game", seed=7).hash) in done.stdout
        assert "none-linux" in wheel and f"talia-{talia.__version__}-py3-" in wheel
