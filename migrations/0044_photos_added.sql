-- Photos that a customer adds later by the private link. Those that come together are one entry and one notice.
-- When somebody last asked the customer for photos: the link then lasts anew.
alter table messages add column photos_asked_at timestamptz(3);

alter table photos add column by_link boolean not null default false;

alter table conversation_entries
  drop constraint conversation_entries_kind_check,
  add constraint conversation_entries_kind_check check (kind in ('inbound', 'own_mail', 'automatic',
    'delivery_failure', 'done', 'reopened', 'closed', 'unclosed', 'reopened_by_mail', 'photos_added'));

-- The mail that tells the owner; due a minute after the last photo.
create table photo_notices (
  entry_id uuid primary key references conversation_entries (id) on delete cascade,
  state text not null default 'due' check (state in ('due', 'sending', 'sent', 'skipped', 'failed')),
  due_at timestamptz(3) not null,
  attempts int not null default 0,
  lease int not null default 0,
  doubts int not null default 0,
  problem text,
  settled_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create index photo_notices_to_send on photo_notices (due_at) where state in ('due', 'sending');

-- Devices that are told.
create table photo_alerts (
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  entry_id uuid not null references conversation_entries (id) on delete cascade,
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  lease int not null default 0,
  primary key (subscription_id, entry_id)
);

create index photo_alerts_due on photo_alerts (due_at);
create index photo_alerts_by_entry on photo_alerts (entry_id);
