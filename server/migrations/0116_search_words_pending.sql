-- Words of new publications wait in the pending list of the index, of 256 kB at most, and enter it together: a creation takes a third less time. A search reads
-- the list too. docs/decisions/0031.
alter index publication_search_words set (fastupdate = on, gin_pending_list_limit = 256);
