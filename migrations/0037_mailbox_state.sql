-- Whether the mailbox can be read; written by the worker that reads it.
create table mailbox_states (
  -- As in `mailbox_positions`.
  mailbox text primary key,
  checked_at timestamptz(3),
  has_sent_folder boolean not null default false,
  -- Why it cannot be read, and since when; null while it can.
  problem text,
  problem_since timestamptz(3),
  check ((problem is null) = (problem_since is null))
);
