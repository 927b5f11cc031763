-- When a follower by e-mail was last told all that they follow: once a year a message says so. Spec §2-85.
alter table followers add told_at timestamptz(3) not null default now_ms();
