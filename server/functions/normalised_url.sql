-- Version 3, checksum 6c6477f18468c3cf.
-- Spec §4.1-11, §4.1-14: the address of the source of a publication, so that two spellings of one address are equal. Stored through
-- duplicate_key().
create or replace function normalised_url(url text) returns text language plpgsql immutable strict parallel safe as $$
declare
  without_fragment constant text := split_part(btrim(url), '#', 1);
  parts text[];
begin
  -- Most addresses have neither a user nor a port. Captures of a pattern cost ten times as much as cutting the text.
  if without_fragment ~* '^https?://[^/?:@]+(?:[/?]|$)' then
    parts[2] := split_part(split_part(without_fragment, '?', 1), '/', 3);
    parts[4] := substr(split_part(without_fragment, '?', 1), strpos(without_fragment, '//') + 2 + length(parts[2]));
    parts[5] := substr(without_fragment, nullif(strpos(without_fragment, '?'), 0) + 1);
  else
    parts := regexp_match(without_fragment, '^(https?)://(?:[^/?@]*@)?([^/?:]+)(?::(\d+))?([^?]*)(?:\?(.*))?$', 'i');
  end if;
  if parts is null then
    return lower(btrim(url));
  end if;
  return regexp_replace(lower(parts[2]), '^www\.', '')
    || case when parts[3] is null or parts[3] in ('80', '443') then '' else ':' || parts[3] end
    || rtrim(parts[4], '/')
    || coalesce('?' || (
      select string_agg(parameter, '&' order by parameter collate "C")
      from regexp_split_to_table(parts[5], '&') as parameter
      where parameter <> '' and parameter !~* '^(utm_[^=]*|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|igshid|mc_cid|mc_eid|_ga|_gl|xtor|at_[^=]*)(=|$)'
    ), '');
end $$;
