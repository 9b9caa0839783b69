-- Photos that follow a message from the contact form, under a key of that message.
alter table messages
  -- How many the form announced.
  add column photo_count int not null default 0,
  -- In the key and in the link for more photos: raising it revokes both.
  add column photo_generation int not null default 0;

alter table photos
  add column bytes bigint,
  -- Tells whether a chosen file was sent before: its size and date as the browser gives them, never its name.
  add column fingerprint text,
  -- An upload in parts, and the receipts of the store by part number.
  add column storage_upload text,
  add column parts jsonb not null default '{}',
  drop constraint photos_state_check,
  add constraint photos_state_check check (state in ('fetching', 'uploading', 'preparing', 'ready', 'failed')),
  add check ((state = 'uploading') <= (storage_upload is not null and original_key is not null and bytes is not null));

create unique index photos_once on photos (message_id, fingerprint) where fingerprint is not null;

-- Signs private links, so that a link can be shown again and nothing of it is stored.
create table link_key (
  is_only_row boolean primary key default true check (is_only_row),
  secret bytea not null
);

insert into link_key (secret) values (gen_random_bytes(32));
