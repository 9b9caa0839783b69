-- A tag in the address that a customer answers to names the conversation, for mail programs that drop In-Reply-To.
create table reply_tags (
  is_only_row boolean primary key default true check (is_only_row),
  -- Proves that a tag is one of ours; a key of its own, so that it can never sign anything else.
  secret bytea not null,
  -- The reply address that tags are added to, once a test has shown that they arrive; null while they are off.
  address text,
  -- The newest test, and the address that it is about.
  test_id uuid,
  tested_address text,
  test_started_at timestamptz(3),
  test_mail_left_at timestamptz(3),
  test_finished_at timestamptz(3),
  check ((test_id is null) = (test_started_at is null) and (test_id is null) = (tested_address is null))
);

insert into reply_tags (secret) values (gen_random_bytes(32));
