import { AlertInput } from '../contract/publications/alerts.ts'
import { EventInput } from '../contract/publications/events.ts'
import type { AuditAction } from '../server/platform/audit/actions.ts'
import { type StoredAlert, storedAlert } from '../server/chapters/publications/alerts/stored-alert.ts'
import { timestamp, zoned } from '../server/chapters/publications/events/local-time.ts'
import { storedEvent, type StoredEvent, withChangedOccurrence } from '../server/chapters/publications/events/stored-event.ts'
import { daysOf } from '../server/chapters/publications/writing/kind-rules.ts'
import { addDays, DAY_MS, isoDate } from './dates.ts'
import type { PlacedActor } from './placed.ts'
import type { AlertData, CarriedData, EventData } from './schemas/carried.ts'

/** A change of a publication after it was written. Its row has the result, its audit trail the step. */
interface LaterChange {
  at: Date
  action: AuditAction
  before: Partial<Pick<Carried, 'evenement' | 'alerte'>>
  after: Partial<Pick<Carried, 'evenement' | 'alerte'>>
}

/** The columns of a publication that its kind decides, and how they changed since it was written. */
export interface Carried {
  evenement: StoredEvent | null
  alerte: StoredAlert | null
  expire_le: string | null
  date_debut: string | null
  date_fin: string | null
  changes: LaterChange[]
}

interface Circumstances {
  actor: PlacedActor
  /** Replaces the placeholders of a text, as in the title. */
  write: (text: string) => string
  now: Date
  published: Date
  /** The first and the last day of the event. */
  date?: Date | undefined
  end?: Date | undefined
  /** The rank of the variant of the first paragraph. */
  variant?: number
}

/** Returns what a publication has beside its text: the event, the alert and its end, as the service would store them. */
export function carriedOf({ type, event, alert, expires }: CarriedData, around: Circumstances): Carried {
  const { actor, date, end, published } = around
  const zone = actor.commune.timezone
  const planned = type === 'evenement' && event && date ? storedEvent(eventInput(event, date, around), zone, null) : null
  const changes = [...(planned && event ? eventChanges(planned, event, around) : []), ...(alert ? alertChanges(alert, around) : [])]
  const { evenement = planned, alerte = alert ? newAlert(alert, around) : null } = changes.at(-1)?.after ?? {}
  const lastDay = expires === undefined ? (planned ? undefined : (end ?? date)) : addDays(published, (expires * 1000) / DAY_MS)
  const days = { date_debut: date ? isoDate(date) : null, date_fin: end ? isoDate(end) : null }
  return { evenement, alerte, expire_le: lastDay ? endOfDay(lastDay, zone) : null, ...daysOf(evenement, days), changes }
}

const endOfDay = (day: Date, zone: string): string =>
  timestamp(zoned(Temporal.PlainDate.from(isoDate(day)).add({ days: 1 }).toPlainDateTime(), zone).toInstant())

/** Returns the hours of each day of an event: "20:30-22:00". Empty: whole days. */
const hoursByDay = ({ hours = [] }: EventData, variant = 0): string[] => hours[variant % hours.length]?.split(' ') ?? []

/** Returns the begin of the first day of an event, "20:30". */
export const beginOf = (event: EventData | undefined, variant?: number): string | undefined =>
  event && hoursByDay(event, variant)[0]?.slice(0, 5)

/** Returns begin and end on a day. An end before the begin is on the day after. */
function spanOn(day: Date, hours: string): { debut: string; fin: string | null } {
  const [begin = '', end] = hours.split('-')
  return {
    debut: `${isoDate(day)}T${begin}`,
    fin: end === undefined ? null : `${isoDate(end < begin ? addDays(day, 1) : day)}T${end}`,
  }
}

/** Returns the event as a request to the service would give it, validated by the contract. */
function eventInput(event: EventData, date: Date, { actor, write, end = date, variant }: Circumstances) {
  const {
    place,
    address,
    position,
    free,
    price,
    booking,
    audience,
    theme,
    for_children,
    accessible,
    outdoors,
    permanent,
    repeats,
    status,
    reason,
  } = event
  const hours = hoursByDay(event, variant)
  const [first] = hours
  const length = Math.round((end.getTime() - date.getTime()) / DAY_MS) + 1
  const spans =
    first === undefined
      ? [{ debut: isoDate(date), fin: isoDate(end) }]
      : Array.from({ length }, (_, i) => spanOn(addDays(date, i), hours[i] ?? hours.at(-1) ?? first))
  return EventInput.parse({
    statut: status,
    motif: reason && write(reason),
    permanent,
    lieu: place && {
      nom: write(place),
      adresse: address ?? (place === '{acteur}' ? actor.adresse : null),
      latitude: position?.[0] ?? null,
      longitude: position?.[1] ?? null,
    },
    gratuit: free ?? (price ? false : null),
    tarif: price && write(price),
    reservation_url: booking && `${actor.site}${booking}`,
    public: audience && write(audience),
    theme,
    pour_enfants: for_children,
    accessible,
    plein_air: outdoors,
    ...(repeats ? { repetition: { ...repeats, ...spans[0] } } : { occurrences: spans }),
  })
}

function eventChanges(planned: StoredEvent, { changes = [] }: EventData, { write, now }: Circumstances): LaterChange[] {
  const ahead = planned.occurrences.filter(({ debut }) => debut > now.toISOString())
  let event = planned
  return changes.flatMap(({ at, next, later, reason }) => {
    const occurrence = ahead[next - 1]
    if (!occurrence) return []
    const before = event
    const local = Temporal.Instant.from(occurrence.debut).toZonedDateTimeISO(event.fuseau).toPlainDateTime()
    const moved = later && { debut: local.add({ days: later }).toString({ smallestUnit: 'minute' }) }
    event = withChangedOccurrence(event, occurrence.id, { ...(moved || { statut: 'annule' as const }), motif: write(reason) })
    return [{ at: at(now), action: 'publication.occurrence', before: { evenement: before }, after: { evenement: event } }]
  })
}

function newAlert({ severity, sectors = [], instructions, source }: AlertData, { write }: Circumstances): StoredAlert {
  const input = { severite: severity, secteurs: sectors.map(write), consignes: instructions && write(instructions), source }
  return storedAlert(AlertInput.parse(input), null)
}

/** Returns the corrections of an alert, and its lifting. */
function alertChanges(data: AlertData, around: Circumstances): LaterChange[] {
  const { write, now } = around
  let alert = newAlert(data, around)
  const change = (at: Date, action: AuditAction, changed: Partial<StoredAlert>): LaterChange => {
    const before = alert
    alert = { ...alert, ...changed }
    return { at, action, before: { alerte: before }, after: { alerte: alert } }
  }
  const { corrections = [], lifted } = data
  return [
    ...corrections.map(({ at, message, sectors }) =>
      change(at(now), 'publication.alert_correct', {
        secteurs: sectors?.map(write) ?? alert.secteurs,
        corrections: [{ le: at(now).toISOString(), message: write(message) }, ...alert.corrections],
      }),
    ),
    ...(lifted
      ? [
          change(lifted.at(now), 'publication.alert_lift', {
            levee_le: lifted.at(now).toISOString(),
            levee_motif: write(lifted.reason),
          }),
        ]
      : []),
  ]
}
