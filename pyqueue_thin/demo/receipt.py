"""The real work of the demo: a receipt as PDF, and the mail that carries it."""

from __future__ import annotations

import importlib.util
import smtplib
import string
from decimal import Decimal
from email.message import EmailMessage
from email.utils import make_msgid
from pathlib import Path

from fpdf import FPDF

from .orders import Order, orders_text

SHOP = "Three Kilns Pottery"
DOMAIN = "three-kilns.example.com"


TIMES = "\N{MULTIPLICATION SIGN}"
SPACE = "\N{NO-BREAK SPACE}"
FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


def cut_fonts(folder: Path) -> None:
    """Put fonts into a folder that have the characters of the orders, and no others.

    Reading a whole font takes longer than all the rest of a receipt.
    """
    # Here, since the workers, which start often, do without it.
    from fontTools.subset import Subsetter
    from fontTools.ttLib import TTFont

    # Found, not imported: only the font files that matplotlib ships are wanted.
    spec = importlib.util.find_spec("matplotlib")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("matplotlib, whose fonts the receipts use, is not installed")
    shipped = Path(spec.submodule_search_locations[0]) / "mpl-data" / "fonts" / "ttf"
    folder.mkdir(parents=True, exist_ok=True)
    for name in FONTS:
        font = TTFont(shipped / name)
        del font["FFTM"]  # the font editor's own dates, of which fontTools would warn
        subsetter = Subsetter()
        subsetter.populate(text=f"{string.printable}{TIMES}{SPACE}{orders_text()}")
        subsetter.subset(font)
        font.save(folder / name)


def render(order: Order, fonts: Path) -> bytes:
    """Return the receipt of an order as PDF, in the fonts of that folder."""
    pdf = FPDF(format="A4")
    pdf.add_font("DejaVu", "", fonts / FONTS[0])
    pdf.add_font("DejaVu", "B", fonts / FONTS[1])
    pdf.set_title(f"Receipt {order.order_no}")
    pdf.set_margin(22)
    pdf.add_page()
    width = pdf.epw

    pdf.set_font("DejaVu", "B", 20)
    pdf.set_text_color(32, 64, 96)
    pdf.cell(width, 12, SHOP, new_x="LMARGIN", new_y="NEXT")
    pdf.set_draw_color(32, 64, 96)
    pdf.set_line_width(0.6)
    pdf.line(pdf.l_margin, pdf.y + 1, pdf.l_margin + width, pdf.y + 1)
    pdf.ln(9)

    pdf.set_text_color(0)
    pdf.set_font("DejaVu", "B", 13)
    pdf.cell(width / 2, 8, f"Receipt {order.order_no}")
    pdf.set_font("DejaVu", "", 10)
    pdf.cell(width / 2, 8, order.ordered_on.isoformat(), align="R")
    pdf.ln(12)
    pdf.cell(width, 6, order.customer, new_x="LMARGIN", new_y="NEXT")
    pdf.set_text_color(96)
    pdf.cell(width, 6, order.email, new_x="LMARGIN", new_y="NEXT")
    pdf.set_text_color(0)
    pdf.ln(8)

    pdf.set_line_width(0.2)
    pdf.set_draw_color(190)
    for line in order.lines:
        pdf.cell(width * 0.62, 8, f"{line.quantity} {TIMES} {line.name}", border="B")
        price = money(line.price, order.currency)
        amount = money(line.amount, order.currency)
        pdf.set_text_color(96)
        pdf.cell(width * 0.16, 8, price.removesuffix(order.currency), "B", align="R")
        pdf.set_text_color(0)
        pdf.cell(width * 0.22, 8, amount, border="B", align="R")
        pdf.ln(8)
    pdf.ln(3)
    pdf.set_font("DejaVu", "B", 12)
    pdf.cell(width * 0.5, 9, "Total paid")
    pdf.cell(width * 0.5, 9, money(order.amount, order.currency), align="R")
    return bytes(pdf.output())


def money(amount: Decimal, currency: str) -> str:
    """Write an amount in groups, and its currency: 80 214.00 CZK."""
    return f"{amount:,}".replace(",", SPACE) + f" {currency}"


def compose(
    order: Order, pdf: bytes, worker: str, message_id: str | None = None
) -> EmailMessage:
    """Return the mail with the receipt.

    The Message-ID is new for each mail unless one is given: mail servers take a
    second mail under an id they know for a repeat.
    """
    mail = EmailMessage()
    mail["From"] = f"receipts@{DOMAIN}"
    mail["To"] = order.email
    mail["Subject"] = f"Your receipt {order.order_no} from {SHOP}"
    mail["Message-ID"] = message_id or make_msgid(domain=DOMAIN)
    mail["X-Order"] = order.order_no
    mail["X-Worker"] = worker
    amount = money(order.amount, order.currency)
    mail.set_content(
        f"{order.customer}\n\nThank you for your order {order.order_no} of {amount}."
        f"\nThe receipt is attached.\n\n{SHOP}\n"
    )
    mail.add_attachment(
        pdf, maintype="application", subtype="pdf", filename=f"{order.order_no}.pdf"
    )
    return mail


def send(mail: EmailMessage, port: int) -> None:
    """Hand the mail to the mail server on this machine, and wait for its answer."""
    with smtplib.SMTP("127.0.0.1", port, "localhost", timeout=60) as smtp:
        smtp.send_message(mail)
