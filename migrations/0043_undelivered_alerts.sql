-- Devices that are told that a mail to a customer was not delivered.
create table undelivered_alerts (
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  message_id uuid not null references messages (id) on delete cascade,
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  lease int not null default 0,
  primary key (subscription_id, message_id)
);

create index undelivered_alerts_due on undelivered_alerts (due_at);
create index undelivered_alerts_by_message on undelivered_alerts (message_id);

-- A reply fails while it is sent, or later by a report that is read from the mailbox. One in doubt may have arrived.
create function alert_about_undelivered() returns trigger language plpgsql as $$
begin
  insert into undelivered_alerts (subscription_id, message_id) select id, new.message_id from push_subscriptions
  on conflict (subscription_id, message_id) do update set due_at = now(), attempts = 0,
    lease = undelivered_alerts.lease + 1;
  return null;
end $$;

create trigger replies_undelivered after update of state, problem on replies for each row
  when (new.state = 'failed' and new.problem is distinct from 'in_doubt'
    and (old.state <> 'failed' or old.problem = 'in_doubt'))
  execute function alert_about_undelivered();
