-- A campaign starts at once or at a set time, can be paused and resumed, and can be stopped for good. A scheduled one has
-- no recipients yet: they are added when it starts, so that consents count as they are on that day.
-- `status`, not `state`: the version before joins `campaign_mails` and asks for its `state` without naming the table.
alter table campaigns
  add column status text not null default 'running' check (status in ('scheduled', 'running', 'paused', 'stopped')),
  add column starts_at timestamptz(3),
  -- Why it was paused by the program and not by a person: a code.
  add column pause_reason text,
  add check (status <> 'scheduled' or starts_at is not null);

create index campaigns_scheduled on campaigns (starts_at) where status = 'scheduled';

-- The mails of a paused campaign are `pending` and due at infinity, and those of a stopped one `failed` with the problem
-- `stopped`, so that a worker of the version before leaves them alone too.

-- The search in messages covers the replies.
create index replies_by_words on replies using gin (searchable(reply_text) gin_trgm_ops);
