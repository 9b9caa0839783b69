-- When somebody closed the conversation; null while it is open. A closed one waits for nobody, until somebody reopens it
-- or the customer writes again.
alter table messages add column closed_at timestamptz(3);

-- `closed` has as its text why. `unclosed` takes that back; `reopened` takes Done back, and lets the customer wait.
alter table conversation_entries
  drop constraint conversation_entries_kind_check,
  add constraint conversation_entries_kind_check check (kind in ('inbound', 'own_mail', 'automatic',
    'delivery_failure', 'done', 'reopened', 'closed', 'unclosed', 'reopened_by_mail')),
  drop constraint conversation_entries_check,
  add constraint conversation_entries_check
    check ((kind in ('inbound', 'own_mail', 'automatic', 'delivery_failure')) = (mail_id is not null));

create or replace function set_waiting() returns trigger language plpgsql as $$
begin
  new.waiting_since := case when new.closed_at is not null then null
    when tg_op = 'INSERT' then case when new.answered_at is null then new.created_at end
    else waiting_since_of(new.id, new.created_at, new.answered_at) end;
  return new;
end $$;

create or replace trigger messages_wait before insert or update of created_at, answered_at, closed_at on messages
  for each row execute function set_waiting();

create or replace function renew_waiting() returns trigger language plpgsql as $$
declare
  changed uuid := case when tg_op = 'DELETE' then old.message_id else new.message_id end;
begin
  -- Two answers at once: the second one sees the first.
  perform from messages where id = changed for update;
  update messages set waiting_since = waiting_since_of(id, created_at, answered_at)
  where id = changed and closed_at is null
    and waiting_since is distinct from waiting_since_of(id, created_at, answered_at);
  return null;
end $$;

create index messages_open on messages (created_at desc, id desc) where folder = 'inbox' and closed_at is null;
create index messages_closed on messages (created_at desc, id desc) where folder = 'inbox' and closed_at is not null;
