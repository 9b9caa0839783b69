-- How many came on each day in Québec, counted by their own devices: nothing here tells one visitor from another.
create table visit_days (
  day date primary key,
  visits integer not null check (visits >= 0)
);

-- Tabs that are open now, by a random name that lives in the tab alone. Gone within five minutes, and not worth the log.
create unlogged table open_tabs (
  tab text primary key,
  seen_at timestamptz not null default now()
);
create index open_tabs_oldest_first on open_tabs (seen_at);
