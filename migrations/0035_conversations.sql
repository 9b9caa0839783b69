-- What happens in a conversation besides its first message and the replies of the dashboard: mails that were read from
-- the mailbox, and what somebody decided.
create table conversation_entries (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references messages (id) on delete cascade,
  kind text not null check (kind in ('inbound', 'own_mail', 'automatic', 'delivery_failure', 'done', 'reopened')),
  -- The Message-ID of a mail; a hash of its head if it has none.
  mail_id text,
  entry_text text not null default '',
  quoted_text text not null default '',
  from_name text not null default '',
  from_address text not null default '',
  is_from_another_address boolean not null default false,
  -- Attachments: name, bytes, whether it is a picture.
  files jsonb not null default '[]',
  written_by uuid references users (id) on delete set null,
  -- When the mail server received a mail.
  received_at timestamptz(3) not null default now(),
  -- Since when the dashboard shows it. Mails that a first look at the mailbox found count from when they were received.
  created_at timestamptz(3) not null default now(),
  -- The order within a second: mail servers give whole seconds.
  entry_number bigint not null generated always as identity,
  check ((kind in ('done', 'reopened')) = (mail_id is null))
);

-- Each mail is stored once, however often it is read.
create unique index conversation_entries_once on conversation_entries (message_id, mail_id) where mail_id is not null;
create index conversation_entries_by_message on conversation_entries (message_id, created_at);
create index conversation_entries_by_mail on conversation_entries (mail_id) where mail_id is not null;
create index conversation_entries_by_words on conversation_entries using gin (searchable(entry_text) gin_trgm_ops);

-- Up to where each folder of the mailbox has been read.
create table mailbox_positions (
  -- A hash of server and account: another mailbox starts anew.
  mailbox text not null,
  folder text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  -- When the first look at the folder was complete.
  caught_up_at timestamptz,
  primary key (mailbox, folder)
);

alter table message_counts add column waiting bigint not null default 0;

-- The message of a self-test (0036) is in no count.
create or replace function count_messages() returns trigger language plpgsql as $$
declare
  plus record;
  minus record;
begin
  if tg_op = 'DELETE' then
    select 0 as inbox, 0 as unread, 0 as spam, 0 as trash, 0 as waiting, 0 as changed into plus;
  else
    select count(*) filter (where folder = 'inbox') as inbox,
      count(*) filter (where folder = 'inbox' and read_at is null) as unread,
      count(*) filter (where folder = 'spam') as spam, count(*) filter (where folder = 'trash') as trash,
      count(*) filter (where folder = 'inbox' and waiting_since is not null) as waiting, count(*) as changed
    into plus from added where quarantine_reason is distinct from 'self_test';
  end if;
  if tg_op = 'INSERT' then
    select 0 as inbox, 0 as unread, 0 as spam, 0 as trash, 0 as waiting, 0 as changed into minus;
  else
    select count(*) filter (where folder = 'inbox') as inbox,
      count(*) filter (where folder = 'inbox' and read_at is null) as unread,
      count(*) filter (where folder = 'spam') as spam, count(*) filter (where folder = 'trash') as trash,
      count(*) filter (where folder = 'inbox' and waiting_since is not null) as waiting, count(*) as changed
    into minus from removed where quarantine_reason is distinct from 'self_test';
  end if;
  if plus.changed + minus.changed = 0 then return null; end if;
  update message_counts set
    inbox = message_counts.inbox + plus.inbox - minus.inbox,
    unread = message_counts.unread + plus.unread - minus.unread,
    spam = message_counts.spam + plus.spam - minus.spam,
    trash = message_counts.trash + plus.trash - minus.trash,
    waiting = message_counts.waiting + plus.waiting - minus.waiting,
    revision = message_counts.revision + 1
  where slot = pg_backend_pid() % 16;
  return null;
end $$;

-- Since when the customer waits for an answer; null while nobody waits. Triggers maintain it by this one definition:
-- the first words of the customer, or the first reopening, that no answer follows. Answers are replies that have not
-- failed, Done, and mails that the contractor wrote in a mail program of his own. He sees the mailbox there, so those
-- mails are compared by when the mail server received them, the others by what the dashboard showed at the time.
alter table messages add column waiting_since timestamptz(3);

create function waiting_since_of(message uuid, first_words_at timestamptz, done_at timestamptz) returns timestamptz
language sql volatile as $$
  with answers as (
    select greatest(done_at, max(created_at)) as shown_at,
      (select max(received_at) from conversation_entries where message_id = message and kind = 'own_mail') as mailed_at
    from replies where message_id = message and state <> 'failed'
  ), words as (
    -- Whatever he mailed came after them, by whichever clock.
    select first_words_at as created_at, '-infinity'::timestamptz as received_at
    union all
    select created_at, received_at from conversation_entries
    where message_id = message and kind in ('inbound', 'reopened')
  )
  select min(words.created_at) from words, answers
  where words.created_at > coalesce(shown_at, '-infinity') and (mailed_at is null or words.received_at > mailed_at)
$$;

create function set_waiting() returns trigger language plpgsql as $$
begin
  new.waiting_since := case when tg_op = 'INSERT' then case when new.answered_at is null then new.created_at end
    else waiting_since_of(new.id, new.created_at, new.answered_at) end;
  return new;
end $$;

create trigger messages_wait before insert or update of created_at, answered_at on messages
  for each row execute function set_waiting();

create function renew_waiting() returns trigger language plpgsql as $$
declare
  changed uuid := case when tg_op = 'DELETE' then old.message_id else new.message_id end;
begin
  -- Two answers at once: the second one sees the first.
  perform from messages where id = changed for update;
  update messages set waiting_since = waiting_since_of(id, created_at, answered_at)
  where id = changed
    and waiting_since is distinct from waiting_since_of(id, created_at, answered_at);
  return null;
end $$;

create trigger replies_answer after insert on replies for each row execute function renew_waiting();
create trigger replies_fail after update of state on replies for each row
  when ((old.state = 'failed') <> (new.state = 'failed')) execute function renew_waiting();
create trigger entries_answer_or_ask after insert or update of kind on conversation_entries for each row
  when (new.kind in ('inbound', 'own_mail', 'reopened')) execute function renew_waiting();
create trigger entries_erased after delete on conversation_entries for each row
  when (old.kind in ('inbound', 'own_mail', 'reopened')) execute function renew_waiting();

create trigger entries_changed after insert or update or delete on conversation_entries
  for each row execute function note_reply();

update messages set waiting_since = created_at where answered_at is null
  and not exists (select from replies where message_id = messages.id and state <> 'failed');

insert into conversation_entries (message_id, kind, received_at, created_at)
select id, 'done', answered_at, answered_at from messages where answered_at is not null;

create index messages_waiting on messages (waiting_since, id) where folder = 'inbox' and waiting_since is not null;
