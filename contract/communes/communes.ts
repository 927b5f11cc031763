import { z } from 'zod'
import { Collecte, Commune, CommuneCollecte, CommuneRow, Contour, Elu, Infos } from './commune-records.ts'
import { byTerritoire } from '../access/territoire.ts'
import { endpoint } from '../endpoint.ts'
import {
  byId,
  decimal,
  one,
  extension,
  idList,
  pageOf,
  paging,
  PostalCode,
  query,
  SearchText,
  shortPageOf,
  wholeNumber,
} from '../shared.ts'
import { checkPosition } from '../position.ts'

/** The public routes of Spec §4.4, without the defibrillators. */

const common = { chapter: 'communes', access: 'app' } as const
const ofOne = { ...common, params: byId } as const
const secteur = SearchText.optional().describe('A sector: only its collections and those of the whole commune.').meta(extension)

/** The hours of the evening at which a calendar may remind of the collection of the next day. */
export const REMINDER_HOURS = [18, 21] as const
/** The most communes that one request names, and the greatest distance of a nearest commune. */
const IDS_MAX = 50
const RADIUS_MAX_KM = 50

const Slug = z.string().regex(/^[a-z0-9-]{1,200}$/, 'must be a slug')

/** The list of communes. Spec §4.4-4, §8-1. */
export const listCommunes = endpoint('GET /communes', {
  ...common,
  id: 'listCommunes',
  summary: 'Communes',
  description: 'The total is in X-Total-Count and Link: the body’s meta has only page and per_page.',
  query: query({
    ...paging(),
    ...byTerritoire,
    q: SearchText.optional()
      .describe(
        'Prefixes of words of a present or former name, typing errors tolerated; a postal code or its prefix; an INSEE code; a name and a postal code.',
      )
      .meta(extension),
    departement: z
      .string()
      .regex(/^(\d{2,3}|2[abAB])$/, 'must be the code of a département, such as 01, 2A or 974')
      .transform((code) => code.toUpperCase())
      .optional()
      .meta(extension),
    sort: z
      .enum(['nom_asc', 'nom_desc', 'population_desc', 'population_asc'])
      .optional()
      .describe('Absent: the nearest first with lat and lng, by relevance with q, in the order of slug with slug, else nom_asc.')
      .meta(extension),
    id: idList(IDS_MAX).optional().describe(`One commune, or up to ${IDS_MAX}, separated by commas.`).meta(extension),
    slug: z
      .string()
      .transform((value) => value.split(','))
      .pipe(z.array(Slug).max(IDS_MAX))
      .optional()
      .describe(`One commune, or up to ${IDS_MAX}, separated by commas, each by its slug, present or former, or its identifier.`)
      .meta({ ...extension, openapi: { type: 'string' } }),
    code_postal: PostalCode.optional().meta(extension),
    lat: decimal(-90, 90).optional().describe('Given with lng: the communes around it, each with its distance_m.').meta(extension),
    lng: decimal(-180, 180).optional().describe('Given with lat.').meta(extension),
    rayon: wholeNumber(1, RADIUS_MAX_KM)
      .optional()
      .describe(`In kilometres around lat and lng; ${RADIUS_MAX_KM} without it.`)
      .meta(extension),
  }).superRefine(checkPosition),
  response: shortPageOf(CommuneRow),
  concurrency: { searchSlot: 'q' },
})
export const getCommune = endpoint('GET /communes/{slug}', {
  ...common,
  id: 'getCommune',
  summary: 'One commune',
  description: 'By its slug, present or former, or by its identifier.',
  params: z.object({ slug: z.string() }),
  response: one(Commune),
})
export const listElus = endpoint('GET /communes/{id}/elus', {
  ...ofOne,
  id: 'listElus',
  summary: 'Elected officials of a commune',
  query: query(paging()),
  response: pageOf(Elu),
})
export const listCollectes = endpoint('GET /communes/{id}/collectes', {
  ...ofOne,
  id: 'listCollectes',
  summary: 'Waste collections of a commune',
  description: 'Collections whose validity has ended are not listed.',
  query: query({ ...paging(), secteur }),
  response: pageOf(Collecte),
})
export const listCollectesOfCommunes = endpoint('GET /collectes', {
  ...common,
  id: 'listCollectesOfCommunes',
  summary: 'Waste collections of several communes',
  description:
    'Those of each commune together, in the order of commune_id, as its own list has them. A commune that does not exist has none. Collections whose validity has ended are not listed.',
  query: query({
    ...paging(),
    commune_id: idList(IDS_MAX).describe(`One commune, or up to ${IDS_MAX}, separated by commas.`),
  }),
  response: pageOf(CommuneCollecte),
})
export const getCollectesCalendar = endpoint('GET /communes/{id}/collectes.ics', {
  ...ofOne,
  id: 'getCollectesCalendar',
  summary: 'Waste collections of the next twelve months, as a calendar to subscribe to',
  query: query({
    secteur,
    rappel: wholeNumber(...REMINDER_HOURS)
      .optional()
      .describe('Adds an alarm to the door-to-door collections: at this hour of the evening before. Absent: no alarm.')
      .meta(extension),
  }),
  response: z.string(),
  answers: { media: 'text/calendar' },
})
export const getInfos = endpoint('GET /communes/{id}/infos', {
  ...ofOne,
  id: 'getInfos',
  summary: 'Practical information of a commune',
  description:
    'Field by field, the value of the municipal office’s actor takes precedence; rows of commune_infos give the values that it lacks.',
  response: one(Infos),
})
export const getContour = endpoint('GET /communes/{id}/contour', {
  ...ofOne,
  id: 'getContour',
  summary: 'Outline of a commune',
  description: 'To be drawn small: it is simplified. data is null where the outlines were not imported.',
  response: one(Contour.nullable()),
})
