import { z } from 'zod'
import { ACT_NATURES, ACT_YEARS } from './acts.ts'
import { ALERT_ENDED_DAYS } from './alerts.ts'
import { Kind } from './kind-schema.ts'
import { THEME_NAMES, TRAITS } from './themes.ts'
import { decimal, extension, Flag, Id, idList, paging, period, SearchText, wholeNumber } from '../shared.ts'

/** The most communes of one list. */
/** The most communes that a query names. */
export const COMMUNES_MAX = 50
const RADIUS_MAX_KM = 100
/** The longest period of an agenda, in days: of all of France, and of a place. */
export const AGENDA_DAYS = { france: 31, place: 366 } as const
/** The query parameters of every public list of publications. */
export const publicQuery = {
  ...paging(),
  q: SearchText.optional()
    .describe('Words or prefixes of words; accents and case are ignored, typing errors are tolerated.')
    .meta(extension),
  type_id: Id.optional().meta(extension),
  kind: Kind.optional().meta(extension),
  sort: z
    .enum(['publie_le_desc', 'publie_le_asc'])
    .default('publie_le_desc')
    .describe('With publie_le_desc, featured items come first; in lists of communes, alerts in force come before them.')
    .meta(extension),
}
/** The filters of an agenda by what its events say. */
export const EVENT_FILTERS = ['theme', 'gratuit', ...TRAITS] as const
const says = (what: string) =>
  Flag.optional()
    .describe(`In an agenda: only events that say that they are ${what}, or only those that say that they are not.`)
    .meta(extension)
/** The filters by place and by time of GET /publications. */
export const agendaQuery = {
  commune_id: idList(COMMUNES_MAX).optional().describe(`One commune, or up to ${COMMUNES_MAX}, separated by commas.`).meta(extension),
  acteur_id: Id.optional().meta(extension),
  departement: z
    .string()
    .regex(/^(\d{2}|2[abAB]|9[78]\d)$/, 'must be the code of a département')
    .transform((code) => code.toUpperCase())
    .optional()
    .meta(extension),
  intercommunalite: z
    .string()
    .regex(/^\d{9}$/, 'must be the nine digits of a SIREN')
    .optional()
    .describe('Publications in the communes of this intercommunality.')
    .meta(extension),
  lat: decimal(-90, 90).optional().meta(extension),
  lng: decimal(-180, 180).optional().meta(extension),
  rayon: wholeNumber(1, RADIUS_MAX_KM).optional().describe('In kilometres around lat and lng; 10 without it.').meta(extension),
  annee: wholeNumber(ACT_YEARS[0], ACT_YEARS[1])
    .optional()
    .describe('With kind=acte: acts posted in this year, the last posted first.')
    .meta(extension),
  terminees: Flag.optional()
    .describe(
      `With kind=alerte: instead of the alerts of today those that ended in the last ${ALERT_ENDED_DAYS} days, the last ended first.`,
    )
    .meta(extension),
  nature: z.enum(ACT_NATURES).optional().describe('With kind=acte: acts of this nature.').meta(extension),
  ...period,
  permanent: Flag.optional().describe('In an agenda: only permanent events, such as exhibitions, or only the others.').meta(extension),
  theme: z.enum(THEME_NAMES).optional().describe('In an agenda: only events of this theme.').meta(extension),
  gratuit: says('free'),
  pour_enfants: says('made for children'),
  accessible: says('accessible to people with reduced mobility'),
  plein_air: says('outdoors'),
  sort: z
    .enum(['publie_le_desc', 'publie_le_asc', 'date_debut', 'date_debut_asc'])
    .default('publie_le_desc')
    .transform((sort) => (sort === 'date_debut_asc' ? 'date_debut' : sort))
    .describe(
      'date_debut_asc, or date_debut: the events of a period, the next occurrence first. from and to make the list such an agenda, too.',
    )
    .meta(extension),
}
