import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, extension, Flag, query, textOrNull, visibleLine } from '../shared.ts'

/** The addresses that the form of a publication proposes. An extension of the specification. Spec §2-103. */

/** The most addresses of an answer. */
export const ADDRESSES_MAX = 8

export const Address = z
  .object({
    libelle: z.string().describe('The address in one line.'),
    numero: textOrNull,
    voie: textOrNull,
    code_postal: textOrNull,
    commune_insee: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: 'Address', ...extension })

export const searchAddresses = endpoint('GET /communes/{id}/adresses', {
  chapter: 'publications',
  access: 'bearer',
  params: byId,
  id: 'searchAddresses',
  summary: 'Addresses of a commune, while one is typed',
  description:
    'For people who may write publications. From the address service that the operator has set (ADDRESS_SEARCH_URL); without one, or where it does not answer well in time, from what publications, actors and defibrillators of the commune show. An empty list is no error: any text is an address.',
  query: query({
    q: visibleLine(1, 200).describe('The beginnings of the words of the address.'),
    voies: Flag.optional().describe('Streets and places only, without numbers.'),
  }),
  response: z.object({
    data: z.array(Address).max(ADDRESSES_MAX),
    meta: z.object({
      source: z.enum(['service', 'connues']).describe('Who knows these addresses: the address service, or this service.'),
    }),
  }),
  errors: ['scope_violation'],
  limit: 'addresses',
  extension: true,
})
