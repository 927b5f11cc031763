-- A copy of a database is told by its place alone. docs/decisions/0036.
drop table database_challenges;
alter table database_identity drop column mark;
update database_identity set suspended_because = 'elsewhere' where suspended_because in ('behind', 'unknown');
