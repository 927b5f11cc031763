-- Version 2, checksum 10c6dbbd0122a538.
-- Spec §4.1-11, §4.1-14: the address of the source of a publication, so that two spellings of one address are equal. Stored through
-- duplicate_key().
create or replace function normalised_url(url text) returns text language plpgsql immutable strict parallel safe as $$
declare
  parts text[] := regexp_match(split_part(btrim(url), '#', 1), '^(https?)://(?:[^/?@]*@)?([^/?:]+)(?::(\d+))?([^?]*)(?:\?(.*))?$', 'i');
begin
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
