-- Who changed what, from where, and whether it was allowed. Never what was written: that is in the versions and rows.
create table audit_entries (
  id bigint generated always as identity primary key,
  happened_at timestamptz(3) not null default now(),
  -- No reference: what somebody did stays when the account is gone.
  user_id uuid,
  -- The call's pattern, such as « DELETE /imageRoute/image/:id ».
  action text not null,
  -- The id in the address, or the account that a sign-in was about.
  subject text,
  status int not null,
  -- An IPv4 address or an IPv6 /64.
  address text not null
);

create index audit_entries_by_age on audit_entries (happened_at);

create trigger audit_entries_are_append_only before update on audit_entries
  for each row execute function refuse_change();

-- Whoever got into the program must not be able to wipe out their own traces.
create trigger audit_entries_are_kept_a_month before delete on audit_entries
  for each row when (old.happened_at > now() - interval '30 days') execute function refuse_change();

create trigger audit_entries_are_not_truncated before truncate on audit_entries
  for each statement execute function refuse_change();
