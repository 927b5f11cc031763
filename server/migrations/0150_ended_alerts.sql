-- Alerts by their end: those that ended in the last thirty days are read through it. Spec §3-33.
create index if not exists publications_alert_ends on publications (expire_le) where kind = 'alerte' and publiable;
