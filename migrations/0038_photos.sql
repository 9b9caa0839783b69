-- Photos of customers. They are private: renditions are served to a session, never below /media/. Objects are named by the
-- id, so nothing of the file's name is stored.
create table photos (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references messages (id) on delete cascade,
  -- The mail that it was attached to.
  entry_id uuid references conversation_entries (id) on delete cascade,
  state text not null check (state in ('fetching', 'preparing', 'ready', 'failed')),
  -- Why it cannot be shown: a code.
  problem text,
  -- Where the mailbox has it. The words of a mail do not wait for its photos.
  mailbox text,
  mail_folder text,
  uid_validity bigint,
  mail_uid bigint,
  mail_part text,
  attempts int not null default 0,
  -- Until it is prepared.
  original_key text,
  width int,
  height int,
  created_at timestamptz(3) not null default now(),
  -- The order within a mail.
  photo_number bigint not null generated always as identity,
  check ((state = 'fetching') <= (mail_uid is not null)),
  check ((state = 'preparing') <= (original_key is not null))
);

create index photos_by_message on photos (message_id, photo_number);
create index photos_by_entry on photos (entry_id);
create index photos_to_fetch on photos (photo_number) where state = 'fetching';

create trigger photos_changed after insert or update or delete on photos
  for each row execute function note_reply();
