-- As before, and as `session.store.ts` decides how long a session lasts: one on an own device is not old after 12 hours or
-- a week, so whoever ends it ends its alerts too.
create or replace function end_alerts() returns trigger language plpgsql as $$
begin
  if (case when old.is_trusted
      then old.last_seen_at > now() - interval '60 days' and old.created_at > now() - interval '180 days'
      else old.last_seen_at > now() - interval '12 hours' and old.created_at > now() - interval '7 days'
    end) then
    delete from push_subscriptions where session_id = old.id;
  end if;
  return old;
end $$;
