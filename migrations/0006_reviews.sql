create table reviews (
  id uuid primary key default gen_random_uuid(),
  author text not null,
  source text not null,
  content text not null,
  reviewed_on date not null,
  -- Shown in this order, lowest first.
  position integer not null default 0,
  is_hidden boolean not null default false,
  -- Demonstration only: wears a label, and never stands in a real installation.
  is_example boolean not null default false,
  created_at timestamptz not null default now()
);
