-- An index of earlier releases on a table of pg-boss. It served a query of every second, which is no longer made.
drop index if exists pgboss.beffroi_running;
