-- Pictures of accounts on their way through the worker. The newest of an account counts.
create table avatar_uploads (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed', 'replaced')),
  problem text,
  original_key text not null,
  created_at timestamptz(3) not null default now()
);

create index avatar_uploads_by_user on avatar_uploads (user_id, created_at);
