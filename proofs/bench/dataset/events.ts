const [EVENT, ALERT] = ['01990000-0000-7000-8000-000000000002', '01990000-0000-7000-8000-000000000003']

/** SQL for a number in [0, 1) of the bytes of a digest, the same for the same publication. */
const draw = (byte: number) => `(get_byte(d, ${byte}) * 256 + get_byte(d, ${byte + 1})) / 65536.0`

/**
 * SQL that creates functions for what publications carry (docs/decisions/0020): the event of one of the kind evenement and the alert of one of
 * the kind alerte, in the shapes that are stored. Of the events 60 % have one occurrence, 28 % two to ten, 9.5 % one a week for half a year, 2.5 %
 * one a day for most of a year: a dozen on average, as many in all as three for each publication of the table. One in fifty is permanent.
 */
export const CARRIED_FUNCTIONS = `
  create or replace function bench_event(id uuid, created timestamptz) returns jsonb language sql stable as $$
    with draw as (select ${draw(0)} as a, ${draw(2)} as b, get_byte(d, 4) as c, get_byte(d, 5) as e from decode(md5(id::text), 'hex') d),
    series as (
      select draw.*, (created at time zone 'Europe/Paris')::date + floor(b * 60)::int + time '09:00' + (c % 12) * interval '1 hour' as begins,
        case when a < 0.02 then 30 + e % 60 else 0 end as days,
        case when a < 0.6 then 1 when a < 0.88 then 2 + e % 9 when a < 0.975 then 20 + e % 33 else 200 + (c * 256 + e) % 167 end as n,
        case when a < 0.975 then 7 else 1 end as step
      from draw
    ), occurrence as (
      select at, at + days * interval '1 day' + interval '2 hours' as until, permanent from (
        select begins + i * step * interval '1 day' as at, days, a < 0.02 as permanent from series, generate_series(0, n - 1) i) made
    ), utc as (
      select *, to_char(at at time zone 'Europe/Paris' at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as debut,
        to_char(until at time zone 'Europe/Paris' at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as fin
      from occurrence
    )
    select jsonb_build_object('statut', 'prevu', 'motif', null, 'permanent', bool_or(permanent), 'fuseau', 'Europe/Paris', 'gratuit', null,
      'tarif', '5 €', 'reservation_url', null, 'public', null, 'repetition', null, 'debut', min(debut), 'occurrences_total', count(*)::int,
      'lieu', jsonb_build_object('nom', 'Salle des fêtes', 'adresse', '1 place de la Mairie', 'commune_id', null, 'latitude', null, 'longitude', null),
      'occurrences', jsonb_agg(jsonb_build_object('id', to_char(at, 'YYYYMMDD"T"HH24MI'), 'debut', debut, 'fin', fin, 'journee', false,
        'jour_debut', at::date, 'jour_fin', until::date, 'statut', 'prevu', 'motif', null, 'prevu_le', null, 'termine_le', fin) order by at))
    from utc
  $$;
  create or replace function bench_alert(id uuid) returns jsonb language sql immutable as $$
    select jsonb_build_object('severite', (array['information', 'vigilance', 'danger'])[1 + get_byte(decode(md5(id::text), 'hex'), 0) % 3],
      'secteurs', '[]'::jsonb, 'consignes', 'Restez chez vous.', 'source', 'Préfecture', 'corrections', '[]'::jsonb, 'levee_le', null, 'levee_motif', null)
  $$;
  create or replace function bench_end(id uuid, type uuid, created timestamptz) returns timestamptz language sql immutable as $$
    select case when type = '${ALERT}' or get_byte(d, 6) < 3
      then date_trunc('milliseconds', created + (1 + get_byte(d, 7) % 29) * interval '1 day') end from decode(md5(id::text), 'hex') d
  $$;`

/** SQL for the columns that the functions give, by the columns of a row `r`. */
export const CARRIED = {
  evenement: `case when r.type_id = '${EVENT}' then bench_event(r.id, r.created_at) end`,
  alerte: `case when r.type_id = '${ALERT}' then bench_alert(r.id) end`,
  expire_le: 'bench_end(r.id, r.type_id, r.created_at)',
}

export const DROP_FUNCTIONS = `drop function bench_event(uuid, timestamptz); drop function bench_alert(uuid);
  drop function bench_end(uuid, uuid, timestamptz)`
