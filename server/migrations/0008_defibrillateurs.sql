-- Baseline of 0.1.0, 8 of 11: the schema that the migrations before it made, as pg_dump writes it. Each object comes after what it needs.
-- Nobody edits it, and it is not written again: a change is a new migration.

set local check_function_bodies = off;

create function defibrillateur_query(q text) returns tsquery language plpgsql stable parallel safe
  set pg_trgm.similarity_threshold = 0.4 set enable_seqscan = off as $$
declare
  word text;
  near text[];
  terms text[] := '{}';
begin
  foreach word in array array(select distinct unnest(string_to_array(words(q), ' ')) order by 1 limit 20) loop
    continue when word = '';
    near := '{}';
    if length(word) between 4 and 40 and cardinality(terms) < 10 then
      near := array(select quote_literal(mot) from defibrillateur_mots where mot % word
        order by similarity(mot, word) desc, mot limit 30);
    end if;
    terms := terms || ('(' || array_to_string(array[quote_literal(word) || ':*'] || near, ' | ') || ')');
  end loop;
  return to_tsquery('simple', array_to_string(terms, ' & '));
end $$;

create function defibrillateur_runs_message() returns trigger language plpgsql as $$
begin
  if new.message is distinct from old.message and new.end_message is not distinct from old.end_message then
    new.end_message := message_of_text(new.message, '{sync,file,backup}');
  end if;
  new.refusals := refusals_with_messages(new.refusals);
  return new;
end $$;

create function defibrillateurs_count() returns trigger language plpgsql as $$
declare
  changes text := case tg_op
    when 'INSERT' then 'select affiche, horaires_regle, 1 as d from new_rows'
    when 'DELETE' then 'select affiche, horaires_regle, -1 as d from old_rows'
    else 'select affiche, horaires_regle, 1 as d from new_rows union all select affiche, horaires_regle, -1 from old_rows' end;
begin
  execute format('insert into defibrillateur_totals as t select affiche, horaires_sorte(horaires_regle), sum(d) from (%s) changes
    group by 1, 2 having sum(d) <> 0 order by 1, 2 on conflict (affiche, horaires) do update set n = t.n + excluded.n', changes);
  return null;
end $$;

create function defibrillateurs_words() returns trigger language plpgsql as $$
begin
  insert into defibrillateur_mots
    select distinct mot from new_rows, unnest(string_to_array(recherche, ' ')) as mot where length(mot) between 4 and 40
      order by 1
    on conflict do nothing;
  return null;
end $$;

create function horaires_sorte(regle text) returns text
  language sql immutable strict parallel safe
  return case when regle in ('inconnu', 'permanent') then regle else 'regles' end;

create function message_of_text(english text, parts text[]) returns jsonb language plpgsql immutable as $$
declare
  known record;
  found text[];
begin
  if english is null then return null; end if;
  for known in select * from (values
      ('job', 'worker_stopped', '^The worker stopped before the end\.$', '{}'::text[]),
      ('job', 'worker_lost', '^The worker died or stopped answering\.$', '{}'),
      ('job', 'time_up', '^The attempt took too long\.$', '{}'),
      ('job', 'failed_with', '^The attempt failed with (\w+)\.$', '{error}'),
      ('job', 'failed', '^The attempt failed\.$', '{}'),
      ('job', 'other_data', '^The data are not those of this job\.$', '{}'),
      ('job', 'held_up', '^The job held up its process, and the embedded database has no other to run it in\.$', '{}'),
      ('job', 'apart_not_started', '^The process of the job could not be started\.$', '{}'),
      ('job', 'apart_died', '^The process of the job died\.$', '{}'),
      ('retention', 'trail_not_sealed', '^The audit trail does not fit its chain or its anchors: nothing of it was removed\.$', '{}'),
      ('sync', 'handed_over', '^The process stops: the sync is done again elsewhere, or after the next start\.$', '{}'),
      ('import', 'handed_over', '^The process stops: the import goes on elsewhere, or after the next start\.$', '{}'),
      ('mail', 'no_such_address', '^The mail server answered (5\d\d) (5\.1\.\d{1,3})(?: to (RCPT TO))?\.$', '{reply,status,command}'),
      ('mail', 'mailbox_full', '^The mail server answered (\d{3}) ([45]\.2\.2)(?: to ([A-Z ]+))?\.$', '{reply,status,command}'),
      ('mail', 'server_answered', '^The mail server answered (\d{3})(?: ([\d.]+))?(?: to ([^.]+))?\.$', '{reply,status,command}'),
      ('mail', 'no_answer', '^The connection ended before the mail server said whether it took the message\.$', '{}'),
      ('mail', 'worker_ended', '^The worker ended while it was sending: the mail server may have taken the message\.$', '{}'),
      ('mail', 'cannot_be_sent', '^The message cannot be sent by this mail server: (\w+)\.$', '{error}'),
      ('mail', 'server_away', '^The mail server could not be talked to: the connection ended\.$', '{}'),
      ('mail', 'server_unreachable', '^The mail server could not be talked to: (\w+)\.$', '{error}'),
      ('mail', 'not_written', '^The e-mail could not be written: (.+)\.$', '{error}'),
      ('mail', 'unknown_recipient', '^The mail system of the recipient gave it back: (5\.1\.\d{1,3})\.$', '{status}'),
      ('mail', 'given_back_full', '^The mail system of the recipient gave it back: ([45]\.2\.2)\.$', '{status}'),
      ('mail', 'given_back_with', '^The mail system of the recipient gave it back: ([\d.]+)\.$', '{status}'),
      ('mail', 'given_back', '^The mail system of the recipient gave it back\.$', '{}'),
      ('mail', 'restored', '^The database was restored from a backup: the e-mail may have been sent since it was made\.$', '{}'),
      ('register', 'communes_missing', '^There are no communes yet: run "import communes" first\.$', '{}'),
      ('register', 'officials_none', '^The file names no official that could be taken\.(?: Line (\d+): (.+)\.)?$', '{line#,reason*}'),
      ('register', 'officials_other_file', '^This is no file of municipal officials: it has a column "(.+)"\.$', '{column}'),
      ('register', 'officials_columns', '^The file lacks the columns (.+): it is not a file of the register of officials\.$', '{columns}'),
      ('register', 'officials_wrong_file', '^By its columns this is the file "([^"]+)", not "([^"]+)"\.$', '{found,expected}'),
      ('register', 'town_halls_none', '^The file names no town hall that could be taken\.(?: Line (\d+): (.+)\.)?$', '{line#,reason*}'),
      ('sync', 'not_modified', '^The registry has not changed since the last sync\.$', '{}'),
      ('sync', 'from_catalogue', '^Taken from the national catalogue\.$', '{}'),
      ('sync', 'would_vanish', '^(\d+) of the (\d+) defibrillators known would vanish, more than 20 %\. Nothing was changed\. If the registry is right, run it again with force\.$', '{gone#,there#}'),
      ('sync', 'would_hide', '^Of the (\d+) defibrillators that can be shown only (\d+) would be left: more than 20 %\. Nothing was changed\. If the registry is right, run it again with force\.$', '{shown#,showable#}'),
      ('sync', 'nothing_taken', '^The file names no defibrillator that could be taken\.(?: Line (\d+): (.+)\.)?$', '{line#,reason*}'),
      ('sync', 'no_device', '^The file names no defibrillator\.$', '{}'),
      ('sync', 'web_page', '^The file is a web page, not the registry of defibrillators\.$', '{}'),
      ('sync', 'too_many_rows', '^The file has more than (\d+) rows: it is not the registry of defibrillators\.$', '{limit#}'),
      ('sync', 'columns_missing', '^The file lacks the columns ([^:]+): it is not the registry of defibrillators, or has a new form\.$', '{columns}'),
      ('sync', 'columns_twice', '^The file has the columns (.+) twice: which of them counts cannot be told\.$', '{columns}'),
      ('sync', 'answer_not_rows', '^(.+) answers something else than rows of the registry\.$', '{host}'),
      ('sync', 'answer_too_dear', '^An answer of (.+) takes longer to read, or more memory, than any page of it can\.$', '{host}'),
      ('sync', 'too_many_pages', '^The registry''s API gives more than (\d+) pages for one commune\.$', '{limit#}'),
      ('sync', 'commune_gone', '^The commune is no more\.$', '{}'),
      ('sync', 'abandoned', '^The process that did this ended before it was done\. Nothing was changed\.$', '{}'),
      ('sync', 'unexpected', '^An unexpected fault ended it(; the log has it)?\. Nothing was changed\.$', '{logged?}'),
      ('backup', 'restored', '^The database was restored from a backup that was made during this run\.$', '{}'),
      ('file', 'file_empty', '^The file is empty\.$', '{}'),
      ('file', 'file_missing', '^The file does not exist\.$', '{}'),
      ('file', 'file_is_folder', '^The file is a folder\.$', '{}'),
      ('file', 'file_forbidden', '^The file may not be read\.$', '{}'),
      ('file', 'file_is_device', '^The file is none: a pipe or a device\.$', '{}'),
      ('file', 'file_is_archive', '^The file is an archive: take out the file it holds first\.$', '{}'),
      ('file', 'file_archive_damaged', '^The file is no whole gzip archive\.$', '{}'),
      ('file', 'file_cut_off', '^The file ends in the middle of a line: it was not received whole\.$', '{}'),
      ('file', 'file_no_json', '^The file is no whole JSON document\.$', '{}'),
      ('file', 'part_too_slow', '^A part of the file takes longer to read than any part can: it was not read to its end\.$', '{}'),
      ('file', 'row_too_large', '^A row of the file is larger than any row can be, or the file is none\.$', '{}'),
      ('file', 'killed_before', '^This file has stopped its reader before: it is not read again while its content stays the same\.$', '{}'),
      ('file', 'file_unreadable', '^The file could not be read \((\w*)\)\.$', '{error}'),
      ('file', 'file_too_long', '^The file holds more than (\d+) MB of text\.$', '{megabytes#}'),
      ('file', 'file_json_cut_off', '^The file is no whole JSON document: it breaks off after record (\d+)\.$', '{place#}'),
      ('file', 'record_too_large', '^Record (\d+) of the file is larger or deeper than any record can be\.$', '{place#}'),
      ('file', 'line_unreadable', '^Line (?:(\d+)|\?) of the file is no line of a table: too long, or a quote is opened and not closed\.$', '{line#}'),
      ('file', 'answer_not_file', '^(The address|\S+) answers (\d+) instead of a file\.$', '{host,status#}'),
      ('file', 'answer_too_large', '^The answer of (.+) is larger than (\d+) MB\.$', '{host,megabytes#}'),
      ('file', 'address_silent', '^(The address|\S+) could not be read: it fell silent\.$', '{host}'),
      ('file', 'address_unreadable', '^(The address|\S+) could not be read: (.+)\.$', '{host,reason}'),
      ('file', 'too_many_redirects', '^(The address|\S+) redirects more than (\d+) times\.$', '{host,limit#}'),
      ('file', 'redirect_no_address', '^(The address|\S+) redirects to what is no web address\.$', '{host}'),
      ('file', 'redirect_downgrade', '^(The address|\S+) redirects from https to http, which anyone on the way could change\.$', '{host}'),
      ('file', 'register_would_vanish', '^(\d+) of the (\d+) rows in the communes of this file would be removed, more than 20 %\. Nothing was changed\. If the file is right \(after an election, say\), run it again with --force\.$', '{removed#,existing#}'),
      ('device_row', 'no_position', '^it has no position that can be read$', '{}'),
      ('device_row', 'outside_world', '^its position is outside the world$', '{}'),
      ('device_row', 'no_number', '^it has no number that names the device$', '{}'),
      ('device_row', 'number_twice', '^its number has come before in this file$', '{}'),
      ('row', 'other_width', '^(\d+) fields instead of (\d+)$', '{fields#,expected#}'),
      ('row', 'too_long', '^it is longer than (\d+) characters$', '{limit#}'),
      ('row', 'too_large', '^it is larger or deeper than any record can be$', '{}'),
      ('register_row', 'unreadable_characters', '^characters that cannot be read$', '{}'),
      ('register_row', 'unknown_commune', '^no commune has the code "(.*)"$', '{code}'),
      ('register_row', 'name_missing', '^the name or the first name is missing$', '{}'),
      ('register_row', 'name_too_long', '^a name of more than (\d+) characters$', '{limit#}'),
      ('register_row', 'no_birth_date', '^the birth date, by which people are told apart, is missing or is no day$', '{}'),
      ('register_row', 'bad_mandate_date', '^the date of the mandate or of the office is no day$', '{}'),
      ('register_row', 'office_too_long', '^an office of more than (\d+) characters$', '{limit#}'),
      ('register_row', 'no_object', '^it is no object$', '{}'),
      ('register_row', 'no_id', '^it has no id$', '{}'),
      ('register_row', 'bad_name', '^its name is missing or too long$', '{}'),
      ('register_row', 'too_many_communes', '^it serves more than (\d+) communes$', '{limit#}'),
      ('payment', 'no_effect', '^a kind that has no effect here$', '{}'),
      ('payment', 'no_object', '^without an object that could be used$', '{}'),
      ('payment', 'other_mode', '^an event of the mode that PAYMENT_MODE does not name$', '{}'),
      ('subscription', 'no_subscription', '^([\w.]+) without a subscription$', '{kind}'),
      ('subscription', 'nothing_about', '^([\w.]+) without what it is about$', '{kind}')
    ) as p (part, name, pattern, names) where p.part = any(parts)
  loop
    found := regexp_match(english, known.pattern);
    if found is not null then
      return jsonb_build_object('code', known.part || '.' || known.name, 'params', coalesce((
        select jsonb_object_agg(rtrim(n.name, '#?*'), case right(n.name, 1)
          when '#' then to_jsonb(found[n.place]::numeric)
          when '?' then to_jsonb(found[n.place] is not null)
          when '*' then message_of_text(found[n.place], '{row,device_row,register_row}')
          else to_jsonb(found[n.place]) end)
        from unnest(known.names) with ordinality as n (name, place)), '{}'));
    end if;
  end loop;
  return jsonb_build_object('code', null, 'params', jsonb_build_object('text', english));
end $$;

create function refusals_with_messages(refusals jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case when r ? 'code' then r else r || message_of_text(r ->> 'reason', '{device_row,row}') end order by place), '[]')
  from jsonb_array_elements(refusals) with ordinality as x (r, place)
$$;

-- A commune's view of a device that stands there: a status and a note of its own. A device that moves away leaves its view
-- behind, and finds it again when it comes back.
CREATE TABLE commune_defibrillateurs (
    id uuid NOT NULL,
    commune_id uuid NOT NULL,
    defibrillateur_id uuid NOT NULL,
    admin_status text DEFAULT 'auto'::text NOT NULL,
    admin_note text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    remarque_kind text,
    remarque_texte text,
    remarque_le timestamp(3) with time zone,
    remarque_office_id uuid,
    remarque_par uuid,
    CONSTRAINT commune_defibrillateurs_admin_status CHECK ((admin_status = ANY (ARRAY['auto'::text, 'visible'::text, 'masque'::text, 'a_verifier'::text]))),
    CONSTRAINT commune_defibrillateurs_remarque CHECK (
CASE
    WHEN (remarque_kind IS NULL) THEN (num_nonnulls(remarque_texte, remarque_le, remarque_office_id, remarque_par) = 0)
    ELSE ((remarque_kind = ANY (ARRAY['hors_service'::text, 'deplace'::text, 'acces'::text, 'absent'::text, 'autre'::text])) AND (remarque_le IS NOT NULL) AND ((remarque_kind <> 'autre'::text) OR (remarque_texte IS NOT NULL)))
END)
);

-- The words of the catalogue, which slips are compared with: some ten thousand, where comparing with each text would look at a
-- hundred thousand. A word that no text has any more finds nothing.
CREATE TABLE defibrillateur_mots (
    mot text NOT NULL
);

-- What each sync did. scope is france, or the commune's id.
CREATE TABLE defibrillateur_runs (
    id uuid NOT NULL,
    scope text NOT NULL,
    commune_id uuid,
    status text DEFAULT 'queued'::text NOT NULL,
    force boolean DEFAULT false NOT NULL,
    requested_by uuid,
    started_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    -- Hundredths of the work; null while it cannot be told.
    progress integer,
    read integer DEFAULT 0 NOT NULL,
    created integer DEFAULT 0 NOT NULL,
    updated integer DEFAULT 0 NOT NULL,
    unchanged integer DEFAULT 0 NOT NULL,
    absent integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    -- The first hundred rows refused: [{line, source_id, reason}].
    refusals jsonb DEFAULT '[]'::jsonb NOT NULL,
    message text,
    source_url text,
    -- What the source said of its file, so that an unchanged one costs nothing.
    etag text,
    last_modified text,
    -- Which edition of our reading of the file this was: a newer one reads an unchanged file anew.
    lecture integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    end_message jsonb,
    CONSTRAINT defibrillateur_runs_status CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

-- How many the public sees: a total that must not cost a count.
CREATE TABLE defibrillateur_totals (
    affiche boolean NOT NULL,
    horaires text NOT NULL,
    n integer NOT NULL
);

CREATE TABLE defibrillateurs (
    id uuid NOT NULL,
    -- The registry's c_gid.
    source_id text NOT NULL,
    nom text,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    position_douteuse boolean DEFAULT false NOT NULL,
    position_motif text,
    "position" cube GENERATED ALWAYS AS (on_sphere(latitude, longitude)) STORED NOT NULL,
    adresse text,
    code_postal text,
    code_insee_source text,
    commune_nom text,
    -- Null where the registry names none that can be told.
    commune_id uuid,
    commune_resolution text,
    environnement text,
    acces_libre boolean,
    etage text,
    acces_complement text,
    horaires jsonb NOT NULL,
    horaires_texte text,
    etat_fonctionnement text,
    etat_validation text,
    electrodes_pediatriques boolean,
    derniere_maintenance date,
    mobile boolean DEFAULT false NOT NULL,
    doublon_source boolean DEFAULT false NOT NULL,
    -- Another device that this one may be: same name or operator, within a few metres. Shown to administrators, hides nothing.
    doublon_possible_de uuid,
    exploitant_nom text,
    source_updated_at timestamp(3) with time zone,
    -- Digest of everything that the registry says of it: an unchanged row is not written again.
    source_hash text NOT NULL,
    -- When a sync last wrote the row, and of one that is absent when the registry last had it: a row that is there and unchanged is
    -- not written at all, it was seen by the last sync that ended well.
    seen_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    absent_since timestamp(3) with time zone,
    -- The administrator's, which no sync touches.
    admin_status text DEFAULT 'auto'::text NOT NULL,
    admin_note text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now_ms() NOT NULL,
    recherche text GENERATED ALWAYS AS (words(((((((COALESCE(nom, ''::text) || ' '::text) || COALESCE(adresse, ''::text)) || ' '::text) || COALESCE(code_postal, ''::text)) || ' '::text) || COALESCE(commune_nom, ''::text)))) STORED NOT NULL,
    -- The registry's word on whether it may be shown, but for what an administrator says: works, stays in place, is where it says.
    montrable boolean GENERATED ALWAYS AS ((COALESCE((etat_fonctionnement = 'En fonctionnement'::text), false) AND (NOT mobile) AND (NOT doublon_source) AND (absent_since IS NULL) AND (NOT position_douteuse))) STORED NOT NULL,
    -- Decisions on Spec §2: what the public sees of the national catalogue. It stands here and nowhere else.
    affiche boolean GENERATED ALWAYS AS (((admin_status = 'visible'::text) OR ((admin_status = 'auto'::text) AND COALESCE((etat_fonctionnement = 'En fonctionnement'::text), false) AND (NOT mobile) AND (NOT doublon_source) AND (absent_since IS NULL) AND (NOT position_douteuse)))) STORED NOT NULL,
    -- What availability is worked out from, less the source text beside it: of most devices it is a constant (inconnu, permanent).
    horaires_regle text GENERATED ALWAYS AS (
CASE
    WHEN ((horaires ->> 'kind'::text) = ANY (ARRAY['inconnu'::text, 'permanent'::text])) THEN (horaires ->> 'kind'::text)
    ELSE md5(((horaires - 'source'::text))::text)
END) STORED NOT NULL,
    CONSTRAINT defibrillateurs_admin_status CHECK ((admin_status = ANY (ARRAY['auto'::text, 'visible'::text, 'masque'::text, 'a_verifier'::text]))),
    CONSTRAINT defibrillateurs_environnement CHECK ((environnement = ANY (ARRAY['interieur'::text, 'exterieur'::text]))),
    CONSTRAINT defibrillateurs_position CHECK ((((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)) AND ((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))))
);

ALTER TABLE ONLY commune_defibrillateurs ADD CONSTRAINT commune_defibrillateurs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY defibrillateur_mots ADD CONSTRAINT defibrillateur_mots_pkey PRIMARY KEY (mot);
ALTER TABLE ONLY defibrillateur_runs ADD CONSTRAINT defibrillateur_runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY defibrillateur_totals ADD CONSTRAINT defibrillateur_totals_pkey PRIMARY KEY (affiche, horaires);
ALTER TABLE ONLY defibrillateurs ADD CONSTRAINT defibrillateurs_pkey PRIMARY KEY (id);
CREATE INDEX commune_defibrillateurs_device ON commune_defibrillateurs USING btree (defibrillateur_id);
CREATE UNIQUE INDEX commune_defibrillateurs_key ON commune_defibrillateurs USING btree (commune_id, defibrillateur_id);
CREATE INDEX commune_defibrillateurs_remarque_office ON commune_defibrillateurs USING btree (remarque_office_id) WHERE (remarque_office_id IS NOT NULL);
CREATE INDEX commune_defibrillateurs_remarque_par ON commune_defibrillateurs USING btree (remarque_par) WHERE (remarque_par IS NOT NULL);
CREATE INDEX commune_defibrillateurs_remarques ON commune_defibrillateurs USING btree (commune_id, remarque_le) WHERE (remarque_kind IS NOT NULL);
CREATE INDEX defibrillateur_mots_trgm ON defibrillateur_mots USING gin (mot gin_trgm_ops) WITH (gin_pending_list_limit='256', fastupdate=off);
CREATE UNIQUE INDEX defibrillateur_runs_one ON defibrillateur_runs USING btree (scope) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX defibrillateur_runs_scope ON defibrillateur_runs USING btree (scope, created_at DESC, id DESC);
CREATE INDEX defibrillateurs_absent ON defibrillateurs USING btree (updated_at DESC, id DESC) WHERE (absent_since IS NOT NULL);
CREATE INDEX defibrillateurs_box ON defibrillateurs USING gist (point(longitude, latitude));
CREATE INDEX defibrillateurs_commune ON defibrillateurs USING btree (commune_id, id);
CREATE INDEX defibrillateurs_decided ON defibrillateurs USING btree (admin_status, updated_at DESC, id DESC) WHERE (admin_status <> 'auto'::text);
CREATE INDEX defibrillateurs_double ON defibrillateurs USING btree (updated_at DESC, id DESC) WHERE (doublon_source OR (doublon_possible_de IS NOT NULL));
CREATE INDEX defibrillateurs_doubtful ON defibrillateurs USING btree (updated_at DESC, id DESC) WHERE position_douteuse;
CREATE INDEX defibrillateurs_horaires ON defibrillateurs USING btree (horaires_regle) WHERE affiche;
CREATE INDEX defibrillateurs_near ON defibrillateurs USING gist ("position") WHERE affiche;
CREATE INDEX defibrillateurs_postal ON defibrillateurs USING btree (code_postal, id) WHERE affiche;
CREATE INDEX defibrillateurs_public ON defibrillateurs USING btree (commune_nom COLLATE "und-x-icu", id) WHERE affiche;
CREATE INDEX defibrillateurs_regles ON defibrillateurs USING btree (id) WHERE (affiche AND (horaires_regle <> ALL (ARRAY['inconnu'::text, 'permanent'::text])));
CREATE UNIQUE INDEX defibrillateurs_source_id_key ON defibrillateurs USING btree (source_id);
CREATE INDEX defibrillateurs_trgm ON defibrillateurs USING gin (recherche gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX defibrillateurs_updated ON defibrillateurs USING btree (updated_at DESC, id DESC);
CREATE INDEX defibrillateurs_words ON defibrillateurs USING gin (to_tsvector('simple'::regconfig, recherche)) WITH (gin_pending_list_limit='256');
CREATE TRIGGER defibrillateur_runs_message BEFORE UPDATE OF message, refusals ON defibrillateur_runs FOR EACH ROW WHEN (((new.message IS DISTINCT FROM old.message) OR (new.refusals IS DISTINCT FROM old.refusals))) EXECUTE FUNCTION defibrillateur_runs_message();
CREATE TRIGGER defibrillateurs_count_delete AFTER DELETE ON defibrillateurs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION defibrillateurs_count();
CREATE TRIGGER defibrillateurs_count_insert AFTER INSERT ON defibrillateurs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION defibrillateurs_count();
CREATE TRIGGER defibrillateurs_count_update AFTER UPDATE ON defibrillateurs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION defibrillateurs_count();
CREATE TRIGGER defibrillateurs_words_insert AFTER INSERT ON defibrillateurs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION defibrillateurs_words();
CREATE TRIGGER defibrillateurs_words_update AFTER UPDATE ON defibrillateurs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION defibrillateurs_words();
CREATE TRIGGER hot_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON defibrillateurs FOR EACH STATEMENT EXECUTE FUNCTION hot_table();

CREATE TRIGGER hot_delete AFTER DELETE ON commune_defibrillateurs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE commune_defibrillateurs ENABLE ALWAYS TRIGGER hot_delete;

CREATE TRIGGER hot_insert AFTER INSERT ON commune_defibrillateurs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE commune_defibrillateurs ENABLE ALWAYS TRIGGER hot_insert;

CREATE TRIGGER hot_truncate AFTER TRUNCATE ON commune_defibrillateurs FOR EACH STATEMENT EXECUTE FUNCTION hot_table();
ALTER TABLE commune_defibrillateurs ENABLE ALWAYS TRIGGER hot_truncate;

CREATE TRIGGER hot_update AFTER UPDATE ON commune_defibrillateurs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hot_of_commune();
ALTER TABLE commune_defibrillateurs ENABLE ALWAYS TRIGGER hot_update;

ALTER TABLE ONLY commune_defibrillateurs ADD CONSTRAINT commune_defibrillateurs_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id) ON DELETE CASCADE;
ALTER TABLE ONLY commune_defibrillateurs ADD CONSTRAINT commune_defibrillateurs_defibrillateur_id_fkey FOREIGN KEY (defibrillateur_id) REFERENCES defibrillateurs(id) ON DELETE CASCADE;
ALTER TABLE ONLY commune_defibrillateurs ADD CONSTRAINT commune_defibrillateurs_remarque_office_id_fkey FOREIGN KEY (remarque_office_id) REFERENCES acteurs(id) ON DELETE SET NULL;
ALTER TABLE ONLY commune_defibrillateurs ADD CONSTRAINT commune_defibrillateurs_remarque_par_fkey FOREIGN KEY (remarque_par) REFERENCES users(id);
ALTER TABLE ONLY defibrillateur_runs ADD CONSTRAINT defibrillateur_runs_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id) ON DELETE CASCADE;
ALTER TABLE ONLY defibrillateurs ADD CONSTRAINT defibrillateurs_commune_id_fkey FOREIGN KEY (commune_id) REFERENCES communes(id);

set local check_function_bodies = on;
