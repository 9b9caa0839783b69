-- The fencing token of an outbox: rises whenever a worker takes a row or gives it back. `attempts` is none: it starts
-- again when a reply is retried by hand, and with every new message for an alert.
alter table message_mails add column lease int not null default 0;
alter table replies add column lease int not null default 0;
alter table account_mails add column lease int not null default 0;
alter table push_subscriptions add column lease int not null default 0;
