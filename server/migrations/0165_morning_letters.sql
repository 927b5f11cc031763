-- Whether a person wants the e-mail of a morning: false if it was turned off, null if nothing was chosen. A default would be refused, since a function has the row type of the table.
alter table users add column if not exists courriel_du_jour boolean;

-- When the last e-mail of a morning to a person was written, in its transaction.
create table if not exists morning_letters (
  user_id uuid primary key references users on delete cascade,
  written_at timestamptz(3) not null default now_ms()
);

-- Who is to be told, in that e-mail, that what they wrote was published after it had waited.
create table if not exists online_notices (
  publication_id uuid not null references publications on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now_ms(),
  primary key (publication_id, user_id)
);
create index if not exists online_notices_user on online_notices (user_id);
