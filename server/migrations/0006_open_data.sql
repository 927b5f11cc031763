-- Officials and town halls from public registers: what tells their rows apart. Spec §2, Commune; §4.4.

-- What each file of the register of officials last said of a person: {"maires" | "conseillers" | "arrondissements":
-- {"debut", "fonctions": [[texte, debut]]}}. Files imported in any order agree; null in rows made by hand.
alter table elus add column mandats jsonb;
alter table elus add constraint elus_rne check (source <> 'rne' or (source_cle is not null and mandats is not null));

-- One person once per commune; also finds a commune's hidden officials, which elus_commune leaves out.
create unique index elus_personne on elus (commune_id, source_cle);

-- A record of the directory may serve several communes; each has its own row of it.
create unique index commune_infos_dila on commune_infos (commune_id, source_id) where source = 'dila';
alter table commune_infos add constraint commune_infos_dila check (source <> 'dila' or source_id is not null);
