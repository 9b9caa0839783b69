-- What a search compares: without accents, capitals and the look of apostrophes, so that "eloise" finds Éloïse.
-- One definition for what is stored and for what is asked.
create extension if not exists pg_trgm;

create function searchable(words text) returns text language sql immutable strict parallel safe
return lower(translate(
  regexp_replace(regexp_replace(regexp_replace(
    normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'), '[œŒ]', 'oe', 'g'), '[æÆ]', 'ae', 'g'),
  '’‘', ''''''));

create function search_pattern(words text) returns text language sql immutable strict parallel safe
return '%' || regexp_replace(searchable(words), '([\\%_])', '\\\1', 'g') || '%';

alter table messages
  -- Trash is thirty days of second thoughts; spam in the trash is trash.
  add column folder text not null generated always as
    (case when deleted_at is not null then 'trash' when status = 'quarantined' then 'spam' else 'inbox' end) stored,
  -- The phone stands twice, the second time as bare digits: nobody remembers how it was written.
  add column search_text text not null generated always as
    (searchable(name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || message))
    stored,
  -- When it was set aside, by the filter or by a person; thirty days later it is destroyed.
  add column quarantined_at timestamptz(3),
  drop constraint messages_quarantine_reason_check,
  add constraint messages_quarantine_reason_check
    check (quarantine_reason in ('honeypot', 'too_fast', 'flood', 'marked'));

update messages set quarantined_at = created_at where status = 'quarantined';

create index messages_by_folder on messages (folder, created_at desc, id desc);
create index messages_by_words on messages using gin (search_text gin_trgm_ops);
drop index messages_newest_first;

-- Answers to a message: the words, and what became of their mail.
create table replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references messages (id) on delete cascade,
  reply_text text not null,
  written_by uuid references users (id) on delete set null,
  -- One filled dialog is one reply, however often it is sent; changed words under the same key are a new reply.
  idempotency_key text,
  content_hash bytea not null,
  state text not null default 'due' check (state in ('due', 'sending', 'sent', 'failed')),
  -- When to try next; while sending, when the sender is taken for dead.
  due_at timestamptz(3) not null default now(),
  attempts int not null default 0,
  -- Why it failed or must wait: a code, never an address.
  problem text,
  settled_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create unique index replies_once on replies (message_id, idempotency_key, content_hash)
  where idempotency_key is not null;
create index replies_by_message on replies (message_id, created_at);
create index replies_to_send on replies (due_at) where state in ('due', 'sending');

-- Exact totals without counting. Each connection writes to one of sixteen rows, and to that row alone:
-- visitors who write at the same time hardly ever wait for each other, and never in a circle.
create table message_counts (
  slot int primary key,
  inbox bigint not null default 0,
  unread bigint not null default 0,
  spam bigint not null default 0,
  trash bigint not null default 0,
  -- Grows with every change to a message or a reply: whoever has seen this number has seen everything.
  revision bigint not null default 0
);

insert into message_counts (slot) select generate_series(0, 15);

update message_counts set (inbox, unread, spam, trash) = (
  select count(*) filter (where folder = 'inbox'), count(*) filter (where folder = 'inbox' and read_at is null),
    count(*) filter (where folder = 'spam'), count(*) filter (where folder = 'trash')
  from messages
) where slot = 0;

create function count_messages() returns trigger language plpgsql as $$
declare
  plus message_counts;
  minus message_counts;
begin
  if tg_op <> 'DELETE' then
    select 0, count(*) filter (where folder = 'inbox'), count(*) filter (where folder = 'inbox' and read_at is null),
      count(*) filter (where folder = 'spam'), count(*) filter (where folder = 'trash'), count(*)
    into plus from added;
  end if;
  if tg_op <> 'INSERT' then
    select 0, count(*) filter (where folder = 'inbox'), count(*) filter (where folder = 'inbox' and read_at is null),
      count(*) filter (where folder = 'spam'), count(*) filter (where folder = 'trash'), count(*)
    into minus from removed;
  end if;
  if coalesce(plus.revision, 0) + coalesce(minus.revision, 0) = 0 then return null; end if;
  update message_counts set
    inbox = inbox + coalesce(plus.inbox, 0) - coalesce(minus.inbox, 0),
    unread = unread + coalesce(plus.unread, 0) - coalesce(minus.unread, 0),
    spam = spam + coalesce(plus.spam, 0) - coalesce(minus.spam, 0),
    trash = trash + coalesce(plus.trash, 0) - coalesce(minus.trash, 0),
    revision = revision + 1
  where slot = pg_backend_pid() % 16;
  return null;
end $$;

create trigger messages_added after insert on messages
  referencing new table as added for each statement execute function count_messages();
create trigger messages_changed after update on messages
  referencing old table as removed new table as added for each statement execute function count_messages();
create trigger messages_removed after delete on messages
  referencing old table as removed for each statement execute function count_messages();

create function note_reply() returns trigger language plpgsql as
$$ begin update message_counts set revision = revision + 1 where slot = pg_backend_pid() % 16; return null; end $$;

-- By row: a worker that finds nothing to send has changed nothing. Replies are removed with their message alone.
create trigger replies_changed after insert or update on replies for each row execute function note_reply();

-- What was destroyed because its time was over: how many, never whose.
create table destructions (
  id bigint generated always as identity primary key,
  kind text not null,
  reason text not null,
  count int not null,
  destroyed_at timestamptz not null default now()
);

create trigger destructions_are_append_only before update on destructions for each row execute function refuse_change();
