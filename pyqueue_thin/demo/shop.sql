-- A shop's own tables, as they were before the queue came into its database.
create schema shop;

create table shop.customer (
  customer_id bigint generated always as identity primary key,
  email text not null unique,
  name text not null
);

create table shop.orders (
  order_no text primary key,
  customer_id bigint not null references shop.customer,
  ordered_on date not null,
  currency text not null,
  items text not null,
  amount numeric not null,
  receipt_by text,
  receipt_at timestamptz
);

-- The queue that the shop had made for itself: a lease, but neither heartbeat nor token.
create table shop.naive_job (
  order_no text primary key references shop.orders,
  state text not null default 'waiting',
  worker text,
  lease_until timestamptz,
  seconds double precision not null
);
