-- Version 2, checksum cfa131d39f16865f.
-- Version 0, checksum 0.
-- The forms of a folded French word that mean the same: its singular first, its plurals, and itself. "chevaux" has "cheval" first. Spec §2-139.
create or replace function word_forms(word text) returns text[]
  language sql immutable strict parallel safe
  return case
    when length(word) < 3 or word ~ '[^a-z]' then array[word]
    when word ~ '..aux$' and word !~ 'eaux$' then
      array[left(word, -3) || 'al', word, left(word, -3) || 'ail', left(word, -1), left(word, -3) || 'als']
    when word ~ '[^s]s$|[^i]x$' and length(word) > 3 then array[left(word, -1), word, left(word, -1) || 's', left(word, -1) || 'x']
    when word ~ '[^e]ail$' then array[word, word || 's', left(word, -3) || 'aux']
    when word ~ 'al$' then array[word, word || 's', left(word, -2) || 'aux']
    when word ~ '[sxz]$' then array[word]
    else array[word, word || 's', word || 'x']
  end;
