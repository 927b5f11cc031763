import { z } from 'zod'
import { Collecte, Commune, CommuneRow, Elu, Infos } from './commune-records.ts'
import { endpoint } from '../endpoint.ts'
import { byId, one, extension, pageOf, paging, query, SearchText, shortPageOf } from '../shared.ts'

/** Spec §4.4, but the defibrillators. */

const common = { chapter: 'communes', method: 'GET', access: 'app', caching: { maxAge: 300 } } as const
const ofOne = { ...common, params: byId, errors: ['not_found'] } as const
const secteur = SearchText.optional().describe('One sector: its collections and those of the whole commune.').meta(extension)

/** The list of communes. Spec §4.4-4, §8-1. */
export const listCommunes = endpoint({
  ...common,
  id: 'listCommunes',
  path: '/communes',
  summary: 'Communes',
  description: 'The total is in X-Total-Count and Link: the body’s meta is page and per_page alone.',
  query: query({
    ...paging(),
    q: SearchText.optional()
      .describe(
        'Beginnings of words of a name, present or former, a slip forgiven; a postal code or its beginning; an INSEE code; a name and a postal code.',
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
      .describe('Where absent: by relevance with q, else nom_asc.')
      .meta(extension),
  }),
  response: shortPageOf(CommuneRow),
  concurrency: { searchSlot: 'q' },
})
export const getCommune = endpoint({
  ...common,
  id: 'getCommune',
  path: '/communes/{slug}',
  summary: 'One commune',
  params: z.object({ slug: z.string() }),
  response: one(Commune),
  errors: ['not_found'],
})
export const listElus = endpoint({
  ...ofOne,
  id: 'listElus',
  path: '/communes/{id}/elus',
  summary: 'Elected officials of a commune',
  query: query(paging()),
  response: pageOf(Elu),
})
export const listCollectes = endpoint({
  ...ofOne,
  id: 'listCollectes',
  path: '/communes/{id}/collectes',
  summary: 'Waste collections of a commune',
  description: 'Those whose validity is over are left out.',
  query: query({ ...paging(), secteur }),
  response: pageOf(Collecte),
})
export const getCollectesCalendar = endpoint({
  ...ofOne,
  id: 'getCollectesCalendar',
  path: '/communes/{id}/collectes.ics',
  summary: 'Waste collections of the next twelve months, as a calendar to subscribe to',
  query: query({ secteur }),
  response: z.string(),
  answers: { media: 'text/calendar' },
  extension: true,
})
export const getInfos = endpoint({
  ...ofOne,
  id: 'getInfos',
  path: '/communes/{id}/infos',
  summary: 'Practical information of a commune',
  description: 'The municipal office’s actor comes first, field by field; the rows of commune_infos fill what it leaves open.',
  response: one(Infos),
})
