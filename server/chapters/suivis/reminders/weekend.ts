import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { WeekendItem } from '../../../platform/mail/templates/weekend-agenda.ts'
import { visible } from '../../publications/reading/visibility.ts'

/** The most events that an agenda names. */
const ITEMS_MAX = 10

/** A week-end by the clock of a zone: from Friday at 18:00 to the end of Sunday. */
export interface Weekend {
  from: string
  to: string
}

/** What happens on a week-end, as residents may read it now. */
export interface WeekendEvents {
  items: WeekendItem[]
  /** How many more there are. */
  more: number
}

/** On which day agendas leave, and from when until when, by the clock of the commune. */
const [DAY, FROM, UNTIL] = [4, 18, 21] as const

/**
 * Returns the week-end of which agendas leave at a time: on Thursday from 18:00 to 21:00 by the clock of the zone; null at any other time. Spec §2-89.
 * @param timezone IANA name
 * @returns the Saturday, YYYY-MM-DD, the week-end, and until when its agendas leave
 */
export function weekendAt(timezone: string, at: Temporal.Instant): (Weekend & { saturday: string; until: string }) | null {
  const local = at.toZonedDateTimeISO(timezone)
  if (local.dayOfWeek !== DAY || local.hour < FROM || local.hour >= UNTIL) return null
  const moment = (days: number, hour: number) =>
    local
      .toPlainDate()
      .add({ days })
      .toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from({ hour }) })
      .toInstant()
      .toString({ smallestUnit: 'millisecond' })
  const saturday = local.toPlainDate().add({ days: 2 }).toString()
  return { saturday, from: moment(1, 18), to: moment(4, 0), until: moment(0, UNTIL) }
}

/**
 * Returns the events of a commune on a week-end that are public now and take place, by their begin, each once with its dates on it. What has begun by now,
 * such as an exhibition, comes last.
 */
export async function eventsOf(db: Db, communeId: string, { from, to }: Weekend): Promise<WeekendEvents> {
  const { rows } = await sql<WeekendItem & { total: number }>`
    with own as materialized (
      select p.id, p.title as titre, p.evenement -> 'lieu' ->> 'nom' as lieu, min(o.debut) as debut, bool_or(o.debut <= now()) as running,
        json_agg(json_build_object('debut', o.debut, 'fin', o.fin, 'journee', coalesce((d.one ->> 'journee')::boolean, p.evenement is null),
          'complet', 'complet' in (coalesce(p.evenement ->> 'statut', 'prevu'), coalesce(d.one ->> 'statut', 'prevu'))) order by o.debut) as dates
      from publication_occurrences o join publications p on p.id = o.publication_id
        left join lateral (select one from jsonb_array_elements(coalesce(p.evenement -> 'occurrences', '[]')) one
          where one ->> 'id' = o.occurrence limit 1) d on true
      where o.commune_id = ${communeId} and not o.permanent and ${visible('o')} and ${visible('p')}
        and o.debut < ${to}::timestamptz and (o.fin > ${from}::timestamptz or o.debut >= ${from}::timestamptz)
        and coalesce(p.evenement ->> 'statut', 'prevu') not in ('annule', 'reporte')
        and coalesce(d.one ->> 'statut', 'prevu') not in ('annule', 'reporte')
      group by p.id)
    select id, titre, lieu, running, dates, (select count(*)::int from own) as total from own
    order by running, debut, titre limit ${ITEMS_MAX}`.execute(db)
  const items = rows.map(({ total: _, ...item }) => item)
  return { items, more: (rows[0]?.total ?? 0) - items.length }
}
