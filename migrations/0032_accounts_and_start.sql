-- A helper answers messages and keeps the contacts, without changing the site.
alter table users
  drop constraint users_role_check,
  add constraint users_role_check check (role in ('admin', 'helper', 'reader'));
alter table account_links
  drop constraint account_links_role_check,
  add constraint account_links_role_check check (role in ('admin', 'helper', 'reader'));

-- Chosen at sign-in, on a device of one's own: the session lasts longer.
alter table sessions add column is_trusted boolean not null default false;

-- Sign-ins by passkey alone that wait for their answer: nobody is known yet. Each works once.
create table passkey_sign_ins (
  token_hash bytea primary key,
  -- What the authenticator has to sign.
  challenge text not null,
  created_at timestamptz not null default now()
);
create index passkey_sign_ins_by_age on passkey_sign_ins (created_at);
alter table account_requests
  drop constraint account_requests_kind_check,
  add constraint account_requests_kind_check check (kind in ('reset', 'invitation', 'link', 'passkey', 'test'));

-- The steps of the guided start that somebody skipped, and whether it is over.
create table start_steps (
  name text primary key,
  settled_at timestamptz not null default now()
);
-- A site whose settings were saved before has been started without it.
insert into start_steps (name) select 'finished' where exists (select from settings_versions);

-- "Send me a test mail" takes the way of every other mail.
alter table account_mails
  drop constraint account_mails_kind_check,
  add constraint account_mails_kind_check check (kind in (
    'reset', 'invitation', 'new_device', 'password_changed', 'email_changed', 'factor_added', 'factor_removed', 'test'
  ));
