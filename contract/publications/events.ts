import { z } from 'zod'
import { THEME_NAMES } from './themes.ts'
import { WebAddress } from '../addresses.ts'
import { Day, DayIn, Id, IdOut, Timestamp, text, line, visibleLine } from '../shared.ts'

/** Events: occurrences with hours, the rule that made them, and the place. An extension of the specification. */

export const EVENT_STATUSES = ['prevu', 'reporte', 'annule', 'complet'] as const
export const OCCURRENCE_STATUSES = ['prevu', 'reporte', 'annule'] as const
export const FREQUENCIES = ['quotidienne', 'hebdomadaire', 'mensuelle'] as const
export const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
/** The years in which an occurrence may begin and end, in its local time. */
const YEARS = [1900, 2200] as const
/** The most occurrences of an event. */
export const OCCURRENCES_MAX = 366

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/
const ZONED = /(Z|[+-]\d{2}:\d{2})$/i
const isTime = (value: string): boolean =>
  ZONED.test(value) ? z.iso.datetime({ offset: true }).safeParse(value).success : LOCAL.test(value) && isLocalTime(value)
/** Whether a local time has an existing day and an existing hour. Whether the clock of a zone skips it is not known here. */
function isLocalTime(value: string): boolean {
  const [day = '', time = ''] = value.split('T')
  return z.iso.date().safeParse(day).success && z.iso.time().safeParse(time).success
}
/** A time of an occurrence: local time of the commune, an RFC 3339 date-time with an offset, or a day for whole days. */
const Time = z
  .string()
  .max(40)
  .refine((value) => DayIn.safeParse(value).success || isTime(value), {
    error: 'must be a local time such as 2026-11-29T18:30, an RFC 3339 date-time with an offset, or a day',
  })
  .refine((value) => value >= String(YEARS[0]) && value < String(YEARS[1] + 1), `must be in the years ${YEARS[0]} to ${YEARS[1]}`)
  .meta({ openapi: { type: 'string', maxLength: 40, examples: ['2026-11-29T18:30'] } })
/** For so many days moderators find what a change took away at once from an event. */
export const TAKEN_AWAY_DAYS = 30

const Reason = text(1, 500)

const OccurrenceInput = z.strictObject({
  debut: Time.describe('In the time zone of the commune, unless it has an offset. A day makes an occurrence of whole days.'),
  fin: Time.nullable().optional().describe('For whole days, the last day, included.'),
  statut: z.enum(OCCURRENCE_STATUSES).default('prevu'),
  motif: Reason.nullable().optional(),
})

/** A rule that makes occurrences. The first is at `debut`, if it satisfies the rule. */
export const Repetition = z
  .strictObject({
    frequence: z.enum(FREQUENCIES),
    intervalle: z.int().min(1).max(52).default(1).describe('Every how many days, weeks or months.'),
    jours: z
      .array(z.enum(WEEKDAYS))
      .min(1)
      .max(7)
      .optional()
      .describe('Weekly: the days. Monthly: the day counted by rang. Without it, the day of debut.'),
    rang: z
      .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)])
      .optional()
      .describe('Monthly: the first to the fourth such weekday of the month, or -1, the last.'),
    debut: Time.describe('The begin of the first occurrence.'),
    fin: Time.nullable().optional().describe('The end of the first occurrence. All have the same length in local time.'),
    jusqu_au: DayIn.optional().describe('The last day on which an occurrence may begin.'),
    nombre: z.int().min(1).max(OCCURRENCES_MAX).optional(),
    sauf: z.array(DayIn).max(OCCURRENCES_MAX).optional().describe('Days without an occurrence.'),
  })
  .superRefine((rule, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if ((rule.jusqu_au === undefined) === (rule.nombre === undefined)) issue('jusqu_au', 'give either jusqu_au or nombre')
    if (rule.rang !== undefined && rule.frequence !== 'mensuelle') issue('rang', 'counts only in a monthly rule')
    if (rule.frequence === 'quotidienne' && rule.jours) issue('jours', 'does not count in a daily rule')
    if (rule.frequence === 'mensuelle' && rule.jours && (rule.rang === undefined || rule.jours.length > 1))
      issue('jours', 'must be one day, with rang, in a monthly rule')
  })

const placeInput = {
  nom: visibleLine(1, 200).nullable().optional(),
  adresse: text(1, 300).nullable().optional(),
  commune_id: Id.nullable().optional().describe('Where it is not the commune of the publication.'),
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
}
const PlaceInput = z.strictObject(placeInput)

const theme = z.enum(THEME_NAMES)
/** What an event says yes or no to. Null in a request: it is not known. */
const said = z.boolean().nullable().optional()
const statut = z.enum(EVENT_STATUSES)
const permanent = z.boolean()
const eventInput = {
  statut: statut.optional().describe('Of the whole series.'),
  motif: Reason.nullable().optional().describe('Why it is postponed or cancelled. Another status without a reason clears it.'),
  permanent: permanent.optional().describe('Whether it goes on for days or weeks, like an exhibition: agendas show it apart.'),
  lieu: PlaceInput.nullable().optional(),
  gratuit: z.boolean().nullable().optional(),
  tarif: text(1, 500).nullable().optional(),
  reservation_url: WebAddress.nullable().optional(),
  public: line(1, 200).nullable().optional().describe('Who it is for.'),
  theme: theme.nullable().optional().describe('What agendas find it by.'),
  pour_enfants: said.describe('Whether it is made for children.'),
  accessible: said.describe('Whether people with reduced mobility can take part.'),
  plein_air: said.describe('Whether it is outdoors.'),
  repetition: Repetition.optional().describe('Makes the occurrences. Not together with occurrences.'),
  occurrences: z.array(OccurrenceInput).min(1).max(OCCURRENCES_MAX).optional(),
}
type Given = Pick<z.output<z.ZodObject<typeof eventInput>>, 'repetition' | 'occurrences' | 'lieu'>
const checkEvent = ({ repetition, occurrences, lieu }: Given, context: z.RefinementCtx): void => {
  const issue = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  if (repetition && occurrences) issue(['occurrences'], 'give repetition or occurrences, not both')
  if (lieu && (lieu.latitude == null) !== (lieu.longitude == null)) issue(['lieu', 'longitude'], 'give latitude and longitude')
}
/** The event of a new publication in a request. */
export const EventInput = z
  .strictObject({
    ...eventInput,
    statut: statut.default('prevu').describe('Of the whole series.'),
    permanent: permanent.default(false).describe('Whether it goes on for days or weeks, like an exhibition: agendas show it apart.'),
  })
  .superRefine(checkEvent)
/** A change of the event of a publication: absent means unchanged, null means cleared. A place, a rule and occurrences are replaced as a whole. */
export const EventChange = z.strictObject(eventInput).superRefine(checkEvent)

/** The event of a draft in an answer: as it was sent. */
export const EventDraft = EventInput.safeExtend({
  lieu: z
    .strictObject({ ...placeInput, commune_id: IdOut.nullable().optional() })
    .nullable()
    .optional(),
})

/** A change of one occurrence: another time, a cancellation, or both taken back. */
export const OccurrenceChange = z
  .strictObject({
    debut: Time.optional(),
    fin: Time.nullable().optional(),
    statut: z.enum(OCCURRENCE_STATUSES).optional(),
    motif: Reason.nullable().optional().describe('Why it is moved or cancelled. Another status without a reason clears it.'),
  })
  .refine((change) => Object.keys(change).length > 0, 'must change something')

export const Occurrence = z
  .object({
    id: z.string().describe('Its identifier within the publication; it stays when the occurrence is moved.'),
    debut: Timestamp,
    fin: Timestamp.nullable(),
    journee: z.boolean().describe('Whether it takes whole days: jour_debut and jour_fin are then its time.'),
    jour_debut: Day.describe('In the time zone of the event.'),
    jour_fin: Day,
    statut: z.enum(OCCURRENCE_STATUSES),
    motif: z.string().nullable(),
    prevu_le: Timestamp.nullable().describe('The begin before it was moved; null if it was not.'),
  })
  .meta({ id: 'Occurrence' })

/** The rule of a series in an answer, as it was given. */
export const StoredRepetition = z.object({
  frequence: z.enum(FREQUENCIES),
  intervalle: z.int(),
  jours: z.array(z.enum(WEEKDAYS)).optional(),
  rang: z.int().optional(),
  debut: z.string(),
  fin: z.string().nullable().optional(),
  jusqu_au: z.string().optional(),
  nombre: z.int().optional(),
  sauf: z.array(z.string()).optional(),
})

/** The event of a publication in an answer. */
export const Event = z
  .object({
    statut: z.enum(EVENT_STATUSES),
    motif: z.string().nullable(),
    permanent: z.boolean(),
    fuseau: z.string().describe('The IANA time zone of the commune.'),
    lieu: z
      .object({
        nom: z.string().nullable(),
        adresse: z.string().nullable(),
        commune_id: IdOut.nullable(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
      })
      .nullable(),
    gratuit: z.boolean().nullable(),
    tarif: z.string().nullable(),
    reservation_url: z.string().nullable(),
    public: z.string().nullable(),
    theme: theme.nullable().optional().describe('Absent if it is not known, as the next three.'),
    pour_enfants: said,
    accessible: said,
    plein_air: said,
    debut: Timestamp.describe('The begin of the first occurrence.'),
    occurrences_total: z.int(),
    repetition: StoredRepetition.nullable()
      .optional()
      .describe('The rule that made the occurrences; null if they were given one by one. Absent in lists.'),
    occurrences: z
      .array(Occurrence)
      .optional()
      .describe('In the answer with one publication: all. In a list with from or to: those of the period. In other lists: absent.'),
  })
  .meta({ id: 'Evenement' })
