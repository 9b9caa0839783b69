-- A campaign starts at once or at a set time, can be paused and resumed, and can be stopped for good. A scheduled one has
-- no recipients yet: they are added when it starts, so that consents count as they are on that day.
alter table campaigns
  add column state text not null default 'running' check (state in ('scheduled', 'running', 'paused', 'stopped')),
  add column starts_at timestamptz(3),
  -- Why it was paused by the program and not by a person: a code.
  add column problem text,
  add check (state <> 'scheduled' or starts_at is not null);

create index campaigns_scheduled on campaigns (starts_at) where state = 'scheduled';

-- The mails of a paused campaign are `pending` and due at infinity, and those of a stopped one `failed` with the problem
-- `stopped`, so that a worker of the version before leaves them alone too.

-- The search in messages covers the replies.
create index replies_by_words on replies using gin (searchable(reply_text) gin_trgm_ops);
