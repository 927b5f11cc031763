-- Version 2, checksum e3b23e9abc8ee55c.
-- Version 0, checksum 0.
-- Whether two words are the same but for one letter that was left out, added, changed, or exchanged with the next. Spec §2-139.
create or replace function one_letter_apart(one text, other text) returns boolean
  language sql immutable strict parallel safe
  return abs(length(one) - length(other)) <= 1 and exists (
    select from generate_series(0, least(length(one), length(other))) n
    where left(one, n) = left(other, n) and case length(one) - length(other)
      when 0 then substr(one, n + 2) = substr(other, n + 2)
        or (substr(one, n + 1, 2) = reverse(substr(other, n + 1, 2)) and substr(one, n + 3) = substr(other, n + 3))
      when 1 then substr(one, n + 2) = substr(other, n + 1)
      else substr(one, n + 1) = substr(other, n + 2)
    end);
