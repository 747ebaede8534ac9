"""What a PDF of several parts says about itself: outline, page labels, and metadata as XMP."""

from __future__ import annotations

from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import XMP
from reportlab.pdfgen.canvas import Canvas

LANGUAGE = "en"

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>sheetgen</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>sheetgen</xmp:CreatorTool>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


def add_chapter(out: Canvas, title: str, label: str) -> None:
    """Let the page that is being drawn begin a chapter: its title in the outline, and what its
    pages are called before their numbers.
    """
    page = out.getPageNumber()
    out.bookmarkPage(f"chapter{page}")
    out.addOutlineEntry(title, f"chapter{page}")
    out.addPageLabel(page - 1, "ARABIC", prefix=f"{label} ")
    out.showOutline()


def add_metadata(out: Canvas, title: str, subject: str) -> None:
    """Say title, author, subject and language in the words of XMP, too."""
    text = _XMP.format(
        title=escape(title),
        subject=escape(subject),
        language=LANGUAGE,
    )
    out.setCatalogEntry("Metadata", XMP(creator=lambda document: text.encode()))
