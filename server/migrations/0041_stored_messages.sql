-- Messages that are read later (why an e-mail did not leave, how a sync ended, why an event was ignored) are stored as {code, params},
-- and translated when they are read. Until now they were stored as English texts. The text columns stay for one release: the release
-- before this one reads and writes them. docs/decisions/0019.

alter table emails add column error_message jsonb;
alter table defibrillateur_runs add column end_message jsonb;
-- error_message: {error, code, params}, where `error` is the class of the fault.
alter table payment_events add column reason_message jsonb, add column error_message jsonb;

-- The message of an English text that an older release wrote; a text that is not recognised is {code: null, params: {text}}.
-- Names of params, in the order of the groups: `name#` is a number, `name?` is whether the group matched, `name*` is a message itself.
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

-- Rows that a sync refused, each with the message of its reason.
create function refusals_with_messages(refusals jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case when r ? 'code' then r else r || message_of_text(r ->> 'reason', '{device_row,row}') end order by place), '[]')
  from jsonb_array_elements(refusals) with ordinality as x (r, place)
$$;

-- `TimeUp: The attempt took too long.`
create function message_of_fault(english text) returns jsonb language sql immutable as $$
  select jsonb_build_object('error', substring(english from '^(\w+): ')) || message_of_text(regexp_replace(english, '^\w+: ', ''), '{job}')
$$;

-- While the release before this one still serves, it writes the text columns alone: the messages follow.
create function emails_message() returns trigger language plpgsql as $$
begin
  new.error_message := message_of_text(new.error, '{mail}');
  return new;
end $$;
create trigger emails_message before update of error on emails for each row
  when (new.error is distinct from old.error and new.error_message is not distinct from old.error_message) execute function emails_message();

create function defibrillateur_runs_message() returns trigger language plpgsql as $$
begin
  if new.message is distinct from old.message and new.end_message is not distinct from old.end_message then
    new.end_message := message_of_text(new.message, '{sync,file,backup}');
  end if;
  new.refusals := refusals_with_messages(new.refusals);
  return new;
end $$;
create trigger defibrillateur_runs_message before update of message, refusals on defibrillateur_runs for each row
  when (new.message is distinct from old.message or new.refusals is distinct from old.refusals) execute function defibrillateur_runs_message();

create function payment_events_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.reason_message := coalesce(new.reason_message, message_of_text(new.reason, '{payment,subscription}'));
    new.error_message := coalesce(new.error_message, message_of_fault(new.error));
    return new;
  end if;
  if new.reason is distinct from old.reason and new.reason_message is not distinct from old.reason_message then
    new.reason_message := message_of_text(new.reason, '{payment,subscription}');
  end if;
  if new.error is distinct from old.error and new.error_message is not distinct from old.error_message then
    new.error_message := message_of_fault(new.error);
  end if;
  return new;
end $$;
create trigger payment_events_message_new before insert on payment_events for each row
  when ((new.reason is not null and new.reason_message is null) or (new.error is not null and new.error_message is null))
  execute function payment_events_message();
create trigger payment_events_message before update of reason, error on payment_events for each row
  when (new.reason is distinct from old.reason or new.error is distinct from old.error) execute function payment_events_message();
