import { z } from 'zod'
import { Collecte, Commune, CommuneRow, Elu, Infos } from './commune-records.ts'
import { endpoint } from '../endpoint.ts'
import { byId, one, extension, pageOf, paging, query, SearchText, shortPageOf } from '../shared.ts'

/** The public routes of Spec §4.4, without the defibrillators. */

const common = { chapter: 'communes', method: 'GET', access: 'app', caching: { maxAge: 300 } } as const
const ofOne = { ...common, params: byId, errors: ['not_found'] } as const
const secteur = SearchText.optional().describe('A sector: only its collections and those of the whole commune.').meta(extension)

/** The list of communes. Spec §4.4-4, §8-1. */
export const listCommunes = endpoint({
  ...common,
  id: 'listCommunes',
  path: '/communes',
  summary: 'Communes',
  description: 'The total is in X-Total-Count and Link: the body’s meta has only page and per_page.',
  query: query({
    ...paging(),
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
      .describe('Absent: by relevance with q, else nom_asc.')
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
  description: 'Collections whose validity has ended are not listed.',
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
  description:
    'Field by field, the value of the municipal office’s actor takes precedence; rows of commune_infos give the values that it lacks.',
  response: one(Infos),
})
