-- Baseline of 0.1.0, 9 of 11: the schema that the migrations before it made, as pg_dump writes it. Each object comes after what it needs.
-- Nobody edits it, and it is not written again: a change is a new migration.

set local check_function_bodies = off;

create function emails_message() returns trigger language plpgsql as $$
begin
  new.error_message := message_of_text(new.error, '{mail}');
  return new;
end $$;

create function emails_thread_unread() returns trigger language plpgsql as $$
begin
  update message_threads set unread = true, version = version + 1, updated_at = now_ms() where id = new.related_id;
  return null;
end $$;

create function messages_search() returns trigger language plpgsql as $$
begin
  update thread_search s set words = more_words(s.words, new.body) where s.thread_id = new.thread_id;
  return null;
end $$;

create function more_words(words tsvector, more text) returns tsvector
  language sql immutable parallel safe
  return case when octet_length(words::text) > 500000 then words else words || strip(to_tsvector('simple', words(left(more, 20000)))) end;

CREATE TABLE message_threads (
    id uuid NOT NULL,
    subject text NOT NULL,
    contact_nom text,
    -- The one address that replies go to. Null where a letter came from none that can be answered.
    contact_email text,
    user_id uuid,
    acteur_id uuid,
    status text DEFAULT 'open'::text NOT NULL,
    unread boolean DEFAULT true NOT NULL,
    flag text,
    assigned_to uuid,
    source text NOT NULL,
    -- The subject without "Re:" and the like, as an answer without references is recognised by.
    subject_key text NOT NULL,
    messages_count integer DEFAULT 0 NOT NULL,
    last_message_id uuid,
    last_message_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    closed_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    -- What was sent by a form that looked like a program's, and was confirmed: a mark for those who read it. Null is no mark: a function uses the row type
    -- of message_threads, so no column with a default can be added. docs/decisions/0030.
    suspect boolean,
    CONSTRAINT message_threads_closed CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
    CONSTRAINT message_threads_flag CHECK ((flag = ANY (ARRAY['red'::text, 'orange'::text, 'yellow'::text, 'green'::text, 'blue'::text, 'purple'::text]))),
    CONSTRAINT message_threads_one_recipient CHECK ((contact_email ~ '^[^[:space:][:cntrl:],;<>"]+@[^[:space:][:cntrl:],;<>"@]+$'::text)),
    CONSTRAINT message_threads_source CHECK ((source = ANY (ARRAY['form'::text, 'email'::text]))),
    CONSTRAINT message_threads_status CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text]))),
    CONSTRAINT message_threads_subject_one_line CHECK ((subject !~ '[[:cntrl:]]'::text)),
    CONSTRAINT message_threads_suspect CHECK (suspect)
);

create function thread_words_of(t message_threads) returns tsvector
  language sql immutable parallel safe
  return strip(to_tsvector('simple', words(concat_ws(' ', t.subject, t.contact_nom, t.contact_email))));

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

create function threads_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into thread_search (thread_id, last_message_at, words) values (new.id, new.last_message_at, thread_words_of(new));
  else
    update thread_search set last_message_at = new.last_message_at where thread_id = new.id;
  end if;
  return null;
end $$;

CREATE TABLE canned_replies (
    id uuid NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

CREATE TABLE emails (
    id uuid NOT NULL,
    kind text NOT NULL,
    to_address text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text,
    message_id text NOT NULL,
    -- What it is about: a claim, a message of a thread.
    related_type text,
    related_id uuid,
    status text DEFAULT 'queued'::text NOT NULL,
    -- The attempt that holds the row: what an overtaken attempt reports about another's is not written.
    attempts integer DEFAULT 0 NOT NULL,
    error text,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    sent_at timestamp(3) with time zone,
    reply_to text,
    in_reply_to text,
    thread_refs text[] DEFAULT '{}'::text[] NOT NULL,
    -- Written by a program: other programs are told not to answer.
    automatic boolean DEFAULT true NOT NULL,
    -- Until when an e-mail waits on purpose; its job is not due before.
    held_until timestamp(3) with time zone,
    error_message jsonb,
    CONSTRAINT emails_in_reply_to CHECK ((in_reply_to ~ '^<[^<>[:space:][:cntrl:]]+>$'::text)),
    -- A line break in either could add a header or a recipient.
    CONSTRAINT emails_one_recipient CHECK ((to_address ~ '^[^[:space:][:cntrl:],;<>"]+@[^[:space:][:cntrl:],;<>"@]+$'::text)),
    CONSTRAINT emails_related_whole CHECK (((related_type IS NULL) = (related_id IS NULL))),
    CONSTRAINT emails_reply_to CHECK ((reply_to ~ '^[^[:space:][:cntrl:],;<>"]+@[^[:space:][:cntrl:],;<>"@]+$'::text)),
    CONSTRAINT emails_status_known CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'uncertain'::text, 'cancelled'::text]))),
    CONSTRAINT emails_subject_one_line CHECK ((subject !~ '[[:cntrl:]]'::text)),
    CONSTRAINT emails_thread_refs CHECK ((array_to_string(thread_refs, ''::text) ~ '^(<[^<>[:space:][:cntrl:]]+>)*$'::text))
);

-- How far a mailbox has been read.
CREATE TABLE imap_mailboxes (
    -- A keyed hash of server, user and folder.
    name text NOT NULL,
    uidvalidity bigint NOT NULL,
    last_uid bigint NOT NULL,
    began_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    checked_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    error text
);

-- E-mails that came in, as they came, until their job has read them.
CREATE TABLE inbound_emails (
    id uuid NOT NULL,
    source text NOT NULL,
    raw bytea,
    truncated boolean DEFAULT false NOT NULL,
    -- What became of it: null while it waits.
    outcome text,
    message_id uuid,
    received_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    done_at timestamp(3) with time zone,
    -- The addresses that stand in a letter once it is decoded, in small letters: an erasure and an export find it by them. Null until its
    -- job has read it.
    addresses text[],
    CONSTRAINT inbound_emails_done CHECK ((((outcome IS NULL) = (done_at IS NULL)) AND ((outcome IS NOT NULL) OR (raw IS NOT NULL)))),
    CONSTRAINT inbound_emails_source CHECK ((source = ANY (ARRAY['webhook'::text, 'imap'::text])))
);
ALTER TABLE ONLY inbound_emails ALTER COLUMN raw SET STORAGE EXTERNAL;

CREATE TABLE message_attachments (
    id uuid NOT NULL,
    message_id uuid NOT NULL,
    ordre integer NOT NULL,
    filename text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    -- Null where it was over a limit: that it came is shown, and nothing else is kept.
    content bytea
);
ALTER TABLE ONLY message_attachments ALTER COLUMN content SET STORAGE EXTERNAL;

-- Of the team for the team. A table of its own: nothing that sends e-mails reads it.
CREATE TABLE message_notes (
    id uuid NOT NULL,
    thread_id uuid NOT NULL,
    author_id uuid NOT NULL,
    body text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL
);

CREATE TABLE messages (
    id uuid NOT NULL,
    thread_id uuid NOT NULL,
    direction text NOT NULL,
    -- Who of the team wrote it; or whom a letter says it is from.
    author_id uuid,
    author_nom text,
    sender_email text,
    -- False where a letter to this thread came from another address than its contact's.
    sender_is_contact boolean,
    automatic boolean DEFAULT false NOT NULL,
    body text NOT NULL,
    -- What the letter repeats of earlier ones.
    quoted text,
    truncated boolean DEFAULT false NOT NULL,
    -- The Message-ID, by which answers find their thread; a letter that comes twice is taken once.
    rfc_id text,
    email_id uuid,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    CONSTRAINT messages_direction CHECK ((direction = ANY (ARRAY['inbound'::text, 'outbound'::text])))
);

CREATE TABLE thread_search (
    thread_id uuid NOT NULL,
    last_message_at timestamp(3) with time zone NOT NULL,
    words tsvector NOT NULL
);

-- Exact totals of the lists without a search.
CREATE TABLE thread_totals (
    status text NOT NULL,
    unread boolean NOT NULL,
    flag text NOT NULL,
    n integer NOT NULL
);

ALTER TABLE ONLY canned_replies ADD CONSTRAINT canned_replies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY emails ADD CONSTRAINT emails_message_id_key UNIQUE (message_id);
ALTER TABLE ONLY emails ADD CONSTRAINT emails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY imap_mailboxes ADD CONSTRAINT imap_mailboxes_pkey PRIMARY KEY (name);
ALTER TABLE ONLY inbound_emails ADD CONSTRAINT inbound_emails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY message_attachments ADD CONSTRAINT message_attachments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY message_notes ADD CONSTRAINT message_notes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY message_threads ADD CONSTRAINT message_threads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY messages ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY messages ADD CONSTRAINT messages_rfc_id_key UNIQUE (rfc_id);
ALTER TABLE ONLY thread_search ADD CONSTRAINT thread_search_pkey PRIMARY KEY (thread_id);
ALTER TABLE ONLY thread_totals ADD CONSTRAINT thread_totals_pkey PRIMARY KEY (status, unread, flag);
CREATE UNIQUE INDEX canned_replies_title ON canned_replies USING btree (lower(title));
CREATE INDEX emails_created ON emails USING btree (created_at) WHERE (related_type IS DISTINCT FROM 'message_thread'::text);
CREATE INDEX emails_related ON emails USING btree (related_type, related_id) WHERE (related_id IS NOT NULL);
CREATE INDEX emails_to ON emails USING btree (lower(to_address));

-- What someone may have to look at: few rows, whatever was sent before.
CREATE INDEX emails_unsent ON emails USING btree (status, created_at) WHERE (status <> ALL (ARRAY['sent'::text, 'cancelled'::text]));

-- The e-mails that wait for a mail server which could not be reached. Who asks for a code is told so, and the answer no longer reads every e-mail that waits.
CREATE INDEX emails_waiting_for_server ON emails USING btree (created_at) WHERE ((status = 'queued'::text) AND ((error_message ->> 'code'::text) = ANY (ARRAY['mail.server_unreachable'::text, 'mail.server_away'::text])));

-- E-mails with codes are deleted after a day.
CREATE INDEX emails_with_codes ON emails USING btree (created_at) WHERE (kind = 'sign_in_code'::text);

CREATE INDEX inbound_emails_received ON inbound_emails USING btree (received_at);
CREATE INDEX message_attachments_message ON message_attachments USING btree (message_id, ordre);
CREATE INDEX message_notes_thread ON message_notes USING btree (thread_id, created_at, id);
CREATE INDEX message_threads_assigned ON message_threads USING btree (assigned_to, last_message_at DESC, id DESC) WHERE (assigned_to IS NOT NULL);
CREATE INDEX message_threads_contact ON message_threads USING btree (lower(contact_email), subject_key, last_message_at DESC);
CREATE INDEX message_threads_flagged ON message_threads USING btree (flag, last_message_at DESC, id DESC) WHERE (flag IS NOT NULL);
CREATE INDEX message_threads_latest ON message_threads USING btree (last_message_at DESC, id DESC);
CREATE INDEX message_threads_old ON message_threads USING btree (closed_at) WHERE (status = 'closed'::text);
CREATE INDEX message_threads_status_latest ON message_threads USING btree (status, last_message_at DESC, id DESC);
CREATE INDEX message_threads_unread ON message_threads USING btree (last_message_at DESC, id DESC) WHERE unread;

-- The newest first, for its sender alone.
CREATE INDEX message_threads_user_latest ON message_threads USING btree (user_id, last_message_at DESC, id DESC) WHERE (user_id IS NOT NULL);

CREATE INDEX messages_email ON messages USING btree (email_id) WHERE (email_id IS NOT NULL);
CREATE INDEX messages_sender ON messages USING btree (lower(sender_email)) WHERE (sender_email IS NOT NULL);
CREATE INDEX messages_thread ON messages USING btree (thread_id, created_at, id);
CREATE INDEX thread_search_words ON thread_search USING gin (words);
CREATE TRIGGER emails_message BEFORE UPDATE OF error ON emails FOR EACH ROW WHEN (((new.error IS DISTINCT FROM old.error) AND (NOT (new.error_message IS DISTINCT FROM old.error_message)))) EXECUTE FUNCTION emails_message();
CREATE TRIGGER emails_thread_unread AFTER UPDATE OF status ON emails FOR EACH ROW WHEN (((new.related_type = 'message_thread'::text) AND (new.status = ANY (ARRAY['failed'::text, 'uncertain'::text])) AND (old.status <> new.status))) EXECUTE FUNCTION emails_thread_unread();
CREATE TRIGGER message_threads_not_erased BEFORE UPDATE OF assigned_to ON message_threads FOR EACH ROW WHEN ((new.assigned_to IS DISTINCT FROM old.assigned_to)) EXECUTE FUNCTION refuse_erased('assigned_to');
CREATE TRIGGER messages_search AFTER INSERT OR UPDATE OF body ON messages FOR EACH ROW EXECUTE FUNCTION messages_search();
CREATE TRIGGER threads_count_delete AFTER DELETE ON message_threads REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION threads_count();
CREATE TRIGGER threads_count_insert AFTER INSERT ON message_threads REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION threads_count();
CREATE TRIGGER threads_count_update AFTER UPDATE ON message_threads REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION threads_count();
CREATE TRIGGER threads_search_insert AFTER INSERT ON message_threads FOR EACH ROW EXECUTE FUNCTION threads_search();
CREATE TRIGGER threads_search_update AFTER UPDATE OF last_message_at ON message_threads FOR EACH ROW WHEN ((old.last_message_at <> new.last_message_at)) EXECUTE FUNCTION threads_search();
ALTER TABLE ONLY message_attachments ADD CONSTRAINT message_attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
ALTER TABLE ONLY message_notes ADD CONSTRAINT message_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);
ALTER TABLE ONLY message_notes ADD CONSTRAINT message_notes_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id) ON DELETE CASCADE;
ALTER TABLE ONLY message_threads ADD CONSTRAINT message_threads_acteur_id_fkey FOREIGN KEY (acteur_id) REFERENCES acteurs(id);
ALTER TABLE ONLY message_threads ADD CONSTRAINT message_threads_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id);
ALTER TABLE ONLY message_threads ADD CONSTRAINT message_threads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY messages ADD CONSTRAINT messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);
ALTER TABLE ONLY messages ADD CONSTRAINT messages_email_id_fkey FOREIGN KEY (email_id) REFERENCES emails(id) ON DELETE SET NULL;
ALTER TABLE ONLY messages ADD CONSTRAINT messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id) ON DELETE CASCADE;
ALTER TABLE ONLY thread_search ADD CONSTRAINT thread_search_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id) ON DELETE CASCADE;

set local check_function_bodies = on;
