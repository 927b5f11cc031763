import { sql } from 'kysely'
import type { z } from 'zod'
import { invalid } from '../../../../contract/errors.ts'
import { CALENDAR_DAYS, CALENDAR_MAX, type getOwnCalendar } from '../../../../contract/publications/calendar.ts'
import type { Context } from '../../../platform/access/context.ts'
import { PLAN_ANEW } from '../../../platform/db/statement-names.ts'
import { seenBy } from '../drafts/rows.ts'
import { linkedActeurs } from './own.ts'

type Answer = z.output<(typeof getOwnCalendar)['response']>

/**
 * Returns what the caller's actors have planned in a period of days, by time. Each part is read from an index of its actor, and no part reads more rows
 * than the answer may have. Spec §2-77.
 * @throws AppError validation_failed for a period that is too long, or whose end is before its begin
 */
export async function ownCalendar(
  { db, caller }: Context,
  { from, to, acteur_id }: z.output<typeof getOwnCalendar.query>,
): Promise<Answer> {
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days
  if (days < 0) throw invalid('query.to', 'must not be before from')
  if (days >= CALENDAR_DAYS) throw invalid('query.to', `must be at most ${CALENDAR_DAYS} days after from`)
  // Days of any time zone of France are in this period; the days of the entries decide.
  const begins = sql`(${from}::date::timestamp at time zone 'UTC' - interval '15 hours')`
  const ends = sql`((${to}::date + 1)::timestamp at time zone 'UTC' + interval '15 hours')`
  const within = (column: string) => sql`${sql.ref(column)} >= ${begins} and ${sql.ref(column)} < ${ends}`
  const first = (order: string) => sql`order by ${sql.ref(order)} limit ${CALENDAR_MAX * 2}`
  const entry = (nature: string, debut: string) =>
    sql`${sql.lit(nature)}::text as nature, p.id, ${sql.ref(debut)} as debut, null::timestamptz as fin, null::text as occurrence`
  const occurrence = sql`'occurrence'::text as nature, p.id, o.debut, o.fin, o.occurrence`
  const events = sql`join publication_occurrences o on o.publication_id = p.id
    where p.acteur_id = m.id and p.kind = 'evenement' and p.deleted_at is null and o.debut < ${ends} and o.fin > ${begins}`
  const draft = sql`jsonb_build_object('acteur_id', d.acteur_id, 'title', d.content ->> 'title', 'commune_id', d.content ->> 'commune_id', 'type_id', d.content ->> 'type_id')`
  const { rows } = await sql<Answer['data'][number]>`${sql.raw(PLAN_ANEW)}
    with mine as materialized (select k.id, k.nom from acteurs k where k.id in (${linkedActeurs(caller)}) ${acteur_id === undefined ? sql`` : sql`and k.id = ${acteur_id}`}),
    entries as (
      select e.*, null::jsonb as draft from mine m cross join lateral (
        (select ${entry('publication', 'p.publie_le')} from publications p
          where p.acteur_id = m.id and p.publiable and p.publie_le > now() and ${within('p.publie_le')} ${first('p.publie_le')})
        union all
        (select ${entry('publication', 'p.publie_le')} from publications p
          where p.acteur_id = m.id and p.moderation_status = 'pending' and p.deleted_at is null and not p.publiable and p.publie_le > now()
            and ${within('p.publie_le')} ${first('p.publie_le')})
        union all
        (select ${entry('fin', 'p.expire_le')} from publications p
          where p.acteur_id = m.id and p.expire_le is not null and p.deleted_at is null and p.moderation_status <> 'rejected'
            and ${within('p.expire_le')} ${first('p.expire_le')})
        union all
        (select ${occurrence} from publications p ${events}
          and p.publiable and (p.jusqua is null or p.jusqua > ${begins}) ${first('o.debut')})
        union all
        (select ${occurrence} from publications p ${events}
          and p.moderation_status = 'pending' and not p.publiable ${first('o.debut')})
      ) e
      union all
      select e.* from mine m cross join lateral (
        select 'occurrence'::text, d.id, o.debut, o.fin, o.occurrence, ${draft} || jsonb_build_object('statut', o.statut, 'journee', o.journee)
        from publication_draft_dates o join publication_drafts d on d.id = o.draft_id
        where o.acteur_id = m.id and o.debut < ${ends} and o.fin > ${begins} and ${seenBy(caller)} ${first('o.debut')}) e
      union all
      select e.* from mine m cross join lateral (
        select 'brouillon'::text, d.id, (d.content ->> 'publie_le')::timestamptz as debut, null::timestamptz, null::text,
          ${draft}
        from publication_drafts d where d.acteur_id = m.id and ${seenBy(caller)} and d.content ->> 'publie_le' is not null
          and (d.content ->> 'publie_le')::timestamptz >= ${begins} and (d.content ->> 'publie_le')::timestamptz < ${ends}
        order by 3 limit ${CALENDAR_MAX}) e
    ), dated as (
      -- An event in several communes is one entry.
      select distinct on (e.nature, e.id, coalesce(e.occurrence, '')) e.*, c.timezone,
        (moment at time zone c.timezone)::date as jour,
        coalesce(((e.fin - interval '1 millisecond') at time zone c.timezone)::date, (moment at time zone c.timezone)::date) as jour_fin
      from entries e
        -- An end at midnight is of the day before.
        cross join lateral (select e.debut - case when e.nature = 'fin' then interval '1 millisecond' else interval '0' end as moment) day_of
        left join publications p on p.id = e.id
        left join acteurs k on k.id = coalesce(p.acteur_id, (e.draft ->> 'acteur_id')::uuid)
        join communes c on c.id = coalesce(p.commune_id, (e.draft ->> 'commune_id')::uuid, k.commune_id)
      order by e.nature, e.id, coalesce(e.occurrence, '')
    ), shown as (
      select * from dated where jour <= ${to}::date and jour_fin >= ${from}::date order by debut, id, nature limit ${CALENDAR_MAX + 1}
    )
    select s.nature, s.id, coalesce(p.title, s.draft ->> 'title') as title,
      coalesce(p.kind, (select t.kind from publication_types t where t.id = (s.draft ->> 'type_id')::uuid), 'actualite') as kind,
      case when s.draft is null then p.moderation_status else 'brouillon' end as etat,
      coalesce(x.made ->> 'statut', s.draft ->> 'statut') as statut, json_build_object('id', k.id, 'nom', k.nom) as acteur, s.debut, s.fin,
      coalesce((x.made ->> 'journee')::boolean, (s.draft ->> 'journee')::boolean, s.occurrence = '', s.nature = 'fin' and (s.debut at time zone s.timezone)::time = time '00:00') as journee, s.timezone as fuseau,
      s.jour, greatest(s.jour, s.jour_fin) as jour_fin
    from shown s left join publications p on p.id = s.id and s.draft is null
      join acteurs k on k.id = coalesce(p.acteur_id, (s.draft ->> 'acteur_id')::uuid)
      left join lateral (select made from jsonb_array_elements(p.evenement -> 'occurrences') made where made ->> 'id' = s.occurrence limit 1) x on true
    order by s.debut, s.id, s.nature`.execute(db)
  const data = rows.slice(0, CALENDAR_MAX)
  return { data, meta: { count: data.length, truncated: rows.length > data.length } }
}
