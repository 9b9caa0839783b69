-- While there is a row, no mail leaves. A restored copy starts so: what was sent since the backup would be sent again.
create table mail_hold (
  only_one boolean primary key default true check (only_one),
  reason text not null,
  held_at timestamptz(3) not null default now()
);
