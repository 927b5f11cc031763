-- Version 1, checksum 8dca7fbfc3f7eeef.
-- Trigger of the catalogue: adds new words to the vocabulary that typing slips are compared with.
create or replace function defibrillateurs_words() returns trigger language plpgsql as $$
begin
  insert into defibrillateur_mots
    select distinct mot from new_rows, unnest(string_to_array(recherche, ' ')) as mot where length(mot) between 4 and 40
      order by 1
    on conflict do nothing;
  return null;
end $$;
