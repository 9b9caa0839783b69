-- Who made an attempt, where the account knows them: a trusted device or a session. Strangers' guesses do not lock them.
alter table sign_in_attempts add column trusted_by text;
create index sign_in_attempts_by_trust on sign_in_attempts (trusted_by, attempted_at) where trusted_by is not null;

-- False for a browser that reset the password by a link and has not signed in since.
alter table known_devices add column has_signed_in boolean not null default true;
