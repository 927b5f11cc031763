-- New entries of the vocabulary of devices are taken in with the statement that brings them: kept aside and taken in together they
-- held the embedded database for fifty milliseconds at a time, and pieces of a sync are cut by what each of them takes.
alter index defibrillateur_mots_trgm set (fastupdate = off);
