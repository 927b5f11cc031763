-- Further communes that their municipal offices took off a publication: no edit puts them back.
alter table publications add column communes_retirees uuid[] not null default '{}';
-- The list of an office: publications of other communes that have its commune among their further ones.
create index publications_further_communes on publications using gin (commune_ids) where commune_ids <> '{}' and deleted_at is null;
