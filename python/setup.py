"""The wheel: the package with the shared library and the plans. `make python` calls this with
TALIA_LIBRARY, the library as it was built; nothing is compiled here, and nothing fetched."""

import os
import pathlib
import re
import shutil

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

here = pathlib.Path(__file__).resolve().parent
sources = here.parent
header = (sources / "include/talia/base.h").read_text(encoding="utf-8")
version = re.search(r'define TALIA_VERSION "(.*)"', header)[1]


class Build(build_py):
    """The package, and what of it lies elsewhere in the sources."""

    def run(self):
        super().run()
        package = pathlib.Path(self.build_lib) / "talia"
        (package / "plans").mkdir(parents=True, exist_ok=True)
        shutil.copy2(os.environ["TALIA_LIBRARY"], package / "talia-python.so")
        for plan in sources.glob("plans/*.plan"):
            shutil.copy2(plan, package / "plans")


class Wheel(bdist_wheel):
    """For any Python 3 of this kind of machine: the library knows nothing of Python."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return ("py3", "none", super().get_tag()[2])


class Native(Distribution):
    def has_ext_modules(self):
        return True


setup(
    name="talia",
    version=version,
    description="Dominion, the deck-building card game, for programs that play and learn",
    long_description=(sources / "docs/PYTHON.md").read_text(encoding="utf-8"),
    long_description_content_type="text/markdown",
    license="MIT",
    packages=["talia"],
    package_data={"talia": ["py.typed"]},
    python_requires=">=3.9",
    install_requires=["numpy>=1.22"],
    distclass=Native,
    cmdclass={"build_py": Build, "bdist_wheel": Wheel},
    zip_safe=False,
)
