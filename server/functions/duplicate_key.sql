-- Version 2, checksum b2c37aa5b8da8dfb.
-- Spec §4.1-11, §4.1-12, §4.1-14: the key that two publications share when they are suspected duplicates. A text without any word, such as
-- emoji alone, is compared as it is. Stored: publications.dup_key.
create or replace function duplicate_key(source_url text, acteur_id uuid, type_id uuid, title text, date_debut date, body text) returns text
  language sql immutable parallel safe
  return case
    when btrim(source_url) <> '' then 'u:' || md5(normalised_url(source_url))
    else 's:' || md5(concat_ws('|', acteur_id, coalesce(type_id::text, ''), coalesce(nullif(words(title), ''), btrim(title)),
      coalesce((date_debut - date '2000-01-01')::text, ''), left(coalesce(nullif(words(body), ''), btrim(body)), 200)))
  end;
