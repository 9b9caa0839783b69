-- A message that the site sends itself through its own form, to see that it reaches the owner's mailbox.
create table self_tests (
  id uuid primary key default gen_random_uuid(),
  -- 256 random bits, sent as the idempotency key of the form. The first message that has it is the test.
  form_key text not null unique,
  started_at timestamptz(3) not null default now(),
  stored_at timestamptz(3),
  -- Why the spam filter would have set the message aside.
  set_aside_as text,
  mail_left_at timestamptz(3),
  -- The Message-ID of its mail, while it may be in the mailbox.
  mail_id text,
  arrived_at timestamptz(3),
  finished_at timestamptz(3),
  outcome text,
  -- For whoever repairs it: a code or an address of our own.
  detail text,
  check ((finished_at is null) = (outcome is null))
);

create unique index self_tests_one_at_a_time on self_tests ((true)) where finished_at is null;
create index self_tests_newest_first on self_tests (started_at desc);

-- Devices that are told that the form broke, or works again.
create table self_test_alerts (
  subscription_id uuid primary key references push_subscriptions (id) on delete cascade,
  test_id uuid not null references self_tests (id) on delete cascade,
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  lease int not null default 0
);

-- The message of a test is stored as deleted spam, so that no list, count, alert or statistic of messages has it. Only
-- the trash must leave it out.
alter table messages
  drop constraint messages_quarantine_reason_check,
  add constraint messages_quarantine_reason_check
    check (quarantine_reason in ('honeypot', 'too_fast', 'flood', 'marked', 'self_test'));
