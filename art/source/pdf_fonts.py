"""Cuts the fonts of the PDF documents from the variable Inter of the website: pip install fonttools brotli, then run from the root."""

from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCE = "node_modules/@fontsource-variable/inter/files/inter-{}-wght-normal.woff2"
TARGET = Path("server/quotations/fonts")
# Kerning and alternates are left out: a PDF writer that knows nothing of them places every letter alike.
LEFT_OUT = ("GSUB", "GPOS", "GDEF", "STAT", "HVAR", "MVAR", "avar", "gasp", "prep", "cvt ", "fpgm")


def cut(part, weight, folder):
    font = TTFont(SOURCE.format(part))
    font.flavor = None
    font = instancer.instantiateVariableFont(font, {"wght": weight})
    for table in LEFT_OUT:
        if table in font:
            del font[table]
    path = Path(folder) / f"{part}-{weight}.ttf"
    font.save(path)
    return str(path)


def make(name, weight):
    with TemporaryDirectory() as folder:
        font = Merger().merge([cut(part, weight, folder) for part in ("latin", "latin-ext")])
    options = Options(hinting=False, notdef_outline=True, glyph_names=False, name_IDs=["*"])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=list(font.getBestCmap()))
    subsetter.subset(font)
    style = name.capitalize()
    for number in (16, 17, 21, 22, 25):
        font["name"].removeNames(nameID=number)
    for number, text in ((1, "Inter"), (2, style), (4, f"Inter {style}"), (6, f"Inter-{style}")):
        font["name"].setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    font.save(TARGET / f"inter-{name}.ttf")


if __name__ == "__main__":
    make("regular", 400)
    make("bold", 700)
