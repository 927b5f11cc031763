-- Version 1, checksum fb86f3d358f17428.
-- The words of a user that a search finds. Indexed: users_words.
create or replace function user_words(u users) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', words(concat_ws(' ', u.prenom, u.nom, u.email)));
