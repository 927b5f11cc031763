-- While it has its one row nothing leaves to people who follow. Spec §2-90.
create table envois_arret (
  id boolean primary key default true constraint envois_arret_one check (id),
  depuis timestamptz(3) not null default now_ms(),
  motif text not null constraint envois_arret_motif check (length(motif) between 1 and 500)
);
