-- Messages of which no phone has been told yet; written with them, emptied by the worker.
create table unannounced_messages (
  message_id uuid primary key references messages (id) on delete cascade
);

-- Browsers that are told of new messages.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Null once its session has grown old: see below.
  session_id uuid references sessions (id) on delete set null,
  endpoint text not null unique,
  public_key bytea not null check (length(public_key) = 65),
  auth_secret bytea not null check (length(auth_secret) = 16),
  -- When to tell it; null while there is nothing to tell. While it is being told, when the teller is taken for dead.
  due_at timestamptz,
  attempts int not null default 0,
  -- The browser says at each opening of the dashboard that it still listens.
  renewed_at timestamptz not null default now()
);

create index push_subscriptions_by_user on push_subscriptions (user_id, renewed_at);
create index push_subscriptions_by_session on push_subscriptions (session_id);
create index push_subscriptions_to_tell on push_subscriptions (due_at) where due_at is not null;

-- A session that somebody ends takes its alerts along, whoever ends it and how. One that only grew old leaves them:
-- who has not looked since yesterday is the one to be told.
create function end_alerts() returns trigger language plpgsql as $$
begin
  if old.last_seen_at > now() - interval '12 hours' and old.created_at > now() - interval '7 days' then
    delete from push_subscriptions where session_id = old.id;
  end if;
  return old;
end $$;

create trigger alerts_end_with_their_session before delete on sessions for each row execute function end_alerts();
