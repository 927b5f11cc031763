import { z } from 'zod'
import { ADMIN_STATUSES } from './defibrillateur-records.ts'
import { byTerritoire } from '../access/territoire.ts'
import { endpoint } from '../endpoint.ts'
import { Flag, Id, IdOut, PostalCode, query, text, wholeNumber } from '../shared.ts'

/** Every defibrillator of the country as a point of a map. Beyond the specification. */

/** The state of a point, its third number: the first state that applies. */
export const POINT_STATES = {
  affiche: 0,
  masque: 1,
  a_verifier: 2,
  absent: 3,
  position_douteuse: 4,
  doublon: 5,
  autre: 6,
} as const
const LEGEND =
  '0 shown to the public; 1 hidden by an administrator; 2 marked by an administrator as to be checked; 3 no longer in the registry; ' +
  '4 doubtful position; 5 a duplicate according to the registry; 6 not shown for another reason (out of order, unknown state, mobile). ' +
  'If several apply, the first of them.'

export const POINTS_MAX = 20_000

export const listDefibrillateurPoints = endpoint('GET /admin/defibrillateurs-france/points', {
  chapter: 'defibrillateurs',
  access: 'admin',
  id: 'listDefibrillateurPoints',
  permission: 'defibrillateurs.read',
  summary: 'The national catalogue as points of a map, piece by piece',
  description:
    'Repeat the request with after=meta.next until meta.next is null. Each answer examines `limit` devices and returns those that match: with filters it may have few points or none. Compressed if the client accepts it.',
  query: query({
    ...byTerritoire,
    after: Id.optional().describe('meta.next of the previous answer.'),
    limit: wholeNumber(1, POINTS_MAX).optional().describe(`The number of devices to examine; ${POINTS_MAX} if absent.`),
    commune_id: Id.optional(),
    code_postal: PostalCode.optional(),
    admin_status: z.enum(ADMIN_STATUSES).optional(),
    affiche: Flag.optional(),
    position_douteuse: Flag.optional(),
    absent: Flag.optional(),
    doublon: Flag.optional(),
    etat_validation: text(1, 60).optional(),
  }),
  response: z.object({
    data: z.object({
      points: z
        .array(z.number())
        .describe(`Three numbers for each device: longitude, latitude (degrees, five decimals), state. States: ${LEGEND}`),
    }),
    meta: z.object({ count: z.int().describe('The number of points of this answer.'), next: IdOut.nullable() }),
  }),
})
