-- Support messages: threads, what is written in them, e-mails that come in, and what an e-mail that leaves carries besides.
-- Spec §4.1, §6; decisions on Spec §4.1, support messages.

create table message_threads (
  id uuid primary key,
  subject text not null,
  contact_nom text,
  -- The one address that replies go to. Null where a letter came from none that can be answered.
  contact_email text,
  user_id uuid references users,
  acteur_id uuid references acteurs,
  status text not null default 'open',
  unread boolean not null default true,
  flag text,
  assigned_to uuid references users,
  source text not null,
  -- The subject without "Re:" and the like, as an answer without references is recognised by.
  subject_key text not null,
  messages_count integer not null default 0,
  last_message_id uuid,
  last_message_at timestamptz(3) not null default now_ms(),
  closed_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  constraint message_threads_status check (status in ('open', 'closed')),
  constraint message_threads_closed check ((status = 'closed') = (closed_at is not null)),
  constraint message_threads_flag check (flag in ('red', 'orange', 'yellow', 'green', 'blue', 'purple')),
  constraint message_threads_source check (source in ('form', 'email')),
  constraint message_threads_subject_one_line check (subject !~ '[[:cntrl:]]'),
  constraint message_threads_one_recipient check (contact_email ~ '^[^[:space:][:cntrl:],;<>"]+@[^[:space:][:cntrl:],;<>"@]+$')
);
create index message_threads_latest on message_threads (last_message_at desc, id desc);
create index message_threads_status_latest on message_threads (status, last_message_at desc, id desc);
create index message_threads_unread on message_threads (last_message_at desc, id desc) where unread;
create index message_threads_flagged on message_threads (flag, last_message_at desc, id desc) where flag is not null;
create index message_threads_assigned on message_threads (assigned_to, last_message_at desc, id desc) where assigned_to is not null;
create index message_threads_contact on message_threads (lower(contact_email), subject_key, last_message_at desc);
create index message_threads_old on message_threads (closed_at) where status = 'closed';
create function thread_words(t message_threads) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', words(concat_ws(' ', t.subject, t.contact_nom, t.contact_email)));
create index message_threads_words on message_threads using gin (thread_words(message_threads));

create table messages (
  id uuid primary key,
  thread_id uuid not null references message_threads on delete cascade,
  direction text not null,
  -- Who of the team wrote it; or whom a letter says it is from.
  author_id uuid references users,
  author_nom text,
  sender_email text,
  -- False where a letter to this thread came from another address than its contact's.
  sender_is_contact boolean,
  automatic boolean not null default false,
  body text not null,
  -- What the letter repeats of earlier ones.
  quoted text,
  truncated boolean not null default false,
  -- The Message-ID, by which answers find their thread; a letter that comes twice is taken once.
  rfc_id text unique,
  email_id uuid references emails on delete set null,
  created_at timestamptz(3) not null default now_ms(),
  constraint messages_direction check (direction in ('inbound', 'outbound'))
);
create index messages_thread on messages (thread_id, created_at, id);
create index messages_email on messages (email_id) where email_id is not null;
create function message_words(m messages) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', words(left(m.body, 20000)));
create index messages_words on messages using gin (message_words(messages));

create table message_attachments (
  id uuid primary key,
  message_id uuid not null references messages on delete cascade,
  ordre integer not null,
  filename text not null,
  content_type text not null,
  size integer not null,
  -- Null where it was over a limit: that it came is shown, and nothing else is kept.
  content bytea
);
create index message_attachments_message on message_attachments (message_id, ordre);

-- Of the team for the team. A table of its own: nothing that sends e-mails reads it.
create table message_notes (
  id uuid primary key,
  thread_id uuid not null references message_threads on delete cascade,
  author_id uuid not null references users,
  body text not null,
  created_at timestamptz(3) not null default now_ms()
);
create index message_notes_thread on message_notes (thread_id, created_at, id);

create table canned_replies (
  id uuid primary key,
  title text not null,
  body text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms()
);
create unique index canned_replies_title on canned_replies (lower(title));

-- Who has a thread before them. Worth nothing after a minute, so a crash may empty it.
create unlogged table message_viewers (
  thread_id uuid not null,
  user_id uuid not null,
  drafting boolean not null,
  seen_at timestamptz(3) not null default now_ms(),
  primary key (thread_id, user_id)
);

-- Exact totals of the lists without a search.
create table thread_totals (
  status text not null,
  unread boolean not null,
  flag text not null,
  n integer not null,
  primary key (status, unread, flag)
);
create function threads_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into thread_totals as t select status, unread, coalesce(flag, ''), count(*) from new_rows group by 1, 2, 3 order by 1, 2, 3
      on conflict (status, unread, flag) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into thread_totals as t select status, unread, coalesce(flag, ''), -count(*) from old_rows group by 1, 2, 3 order by 1, 2, 3
      on conflict (status, unread, flag) do update set n = t.n + excluded.n;
  else
    insert into thread_totals as t
      select status, unread, flag, sum(d) from (
        select status, unread, coalesce(flag, '') as flag, 1 as d from new_rows
        union all select status, unread, coalesce(flag, ''), -1 from old_rows
      ) changes group by 1, 2, 3 having sum(d) <> 0 order by 1, 2, 3
      on conflict (status, unread, flag) do update set n = t.n + excluded.n;
  end if;
  return null;
end $$;
create trigger threads_count_insert after insert on message_threads
  referencing new table as new_rows for each statement execute function threads_count();
create trigger threads_count_delete after delete on message_threads
  referencing old table as old_rows for each statement execute function threads_count();
create trigger threads_count_update after update on message_threads
  referencing old table as old_rows new table as new_rows for each statement execute function threads_count();

-- What an answer carries besides: all of it made by us, none of it able to add a header.
alter table emails
  add column reply_to text,
  add column in_reply_to text,
  add column thread_refs text[] not null default '{}',
  -- Written by a program: other programs are told not to answer.
  add column automatic boolean not null default true,
  add constraint emails_reply_to check (reply_to ~ '^[^[:space:][:cntrl:],;<>"]+@[^[:space:][:cntrl:],;<>"@]+$'),
  add constraint emails_in_reply_to check (in_reply_to ~ '^<[^<>[:space:][:cntrl:]]+>$'),
  add constraint emails_thread_refs check (array_to_string(thread_refs, '') ~ '^(<[^<>[:space:][:cntrl:]]+>)*$');

-- A reply that did not arrive, or may not have, brings its thread back before somebody's eyes.
create function emails_thread_unread() returns trigger language plpgsql as $$
begin
  update message_threads set unread = true, version = version + 1, updated_at = now_ms() where id = new.related_id;
  return null;
end $$;
create trigger emails_thread_unread after update of status on emails for each row
  when (new.related_type = 'message_thread' and new.status in ('failed', 'uncertain') and old.status <> new.status)
  execute function emails_thread_unread();

-- E-mails that came in, as they came, until their job has read them.
create table inbound_emails (
  id uuid primary key,
  source text not null,
  raw bytea,
  truncated boolean not null default false,
  -- What became of it: null while it waits.
  outcome text,
  message_id uuid,
  received_at timestamptz(3) not null default now_ms(),
  done_at timestamptz(3),
  constraint inbound_emails_source check (source in ('webhook', 'imap')),
  constraint inbound_emails_done check ((outcome is null) = (done_at is null) and (outcome is not null or raw is not null))
);
create index inbound_emails_received on inbound_emails (received_at);

-- How far a mailbox has been read.
create table imap_mailboxes (
  -- A keyed hash of server, user and folder.
  name text primary key,
  uidvalidity bigint not null,
  last_uid bigint not null,
  began_at timestamptz(3) not null default now_ms(),
  checked_at timestamptz(3) not null default now_ms(),
  error text
);

-- Who is to be told that a publication was refused; gathered, so that many refusals make one e-mail.
create table refusal_notices (
  publication_id uuid not null references publications on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now_ms(),
  primary key (publication_id, user_id)
);
create index refusal_notices_waiting on refusal_notices (created_at);

alter table undo_steps drop constraint undo_steps_target;
alter table undo_steps add constraint undo_steps_target check (target_type in ('publication', 'acteur', 'claim', 'message_thread'));
