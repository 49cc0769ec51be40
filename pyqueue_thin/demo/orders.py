"""The orders that the demo works on, from the CSV that ships with it."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an order."""

    quantity: int
    name: str
    price: Decimal

    @property
    def amount(self) -> Decimal:
        return self.quantity * self.price


@dataclass(frozen=True, slots=True)
class Order:
    """An order as the shop keeps it."""

    order_no: str
    ordered_on: date
    customer: str
    email: str
    currency: str
    items: str
    amount: Decimal

    @property
    def lines(self) -> list[Line]:
        """Return the lines of `items`: "2 x Milk jug @ 18.00; 1 x …"."""
        lines = []
        for item in self.items.split("; "):
            quantity, rest = item.split(" x ", 1)
            name, price = rest.rsplit(" @ ", 1)
            lines.append(Line(int(quantity), name, Decimal(price)))
        return lines


def orders_text() -> str:
    """Return the text of orders.csv."""
    return files(__package__).joinpath("orders.csv").read_text("utf-8")


def read_orders() -> list[Order]:
    """Return the orders of orders.csv, in its order."""
    return [
        Order(
            order_no=row["order_no"],
            ordered_on=date.fromisoformat(row["ordered_on"]),
            customer=row["customer"],
            email=row["email"],
            currency=row["currency"],
            items=row["items"],
            amount=Decimal(row["amount"]),
        )
        for row in csv.DictReader(orders_text().splitlines())
    ]
