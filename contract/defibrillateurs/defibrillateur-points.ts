import { z } from 'zod'
import { ADMIN_STATUSES } from './defibrillateur-records.ts'
import { endpoint } from '../endpoint.ts'
import { Flag, Id, IdOut, PostalCode, query, text, wholeNumber } from '../shared.ts'

/** Every defibrillator of the country as a point, for one map of them all. Ours. */

/** What a point's third number says: the first of these that holds. */
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
  '0 the public sees it; 1 hidden by an administrator; 2 to be checked, says an administrator; 3 the registry has it no more; ' +
  '4 its place is doubtful; 5 the registry calls it a double; 6 not shown for another reason (out of order, unknown state, mobile). ' +
  'Where several hold, the first of them.'

export const POINTS_MAX = 20_000

export const listDefibrillateurPoints = endpoint({
  chapter: 'defibrillateurs',
  access: 'admin',
  id: 'listDefibrillateurPoints',
  method: 'GET',
  path: '/admin/defibrillateurs-france/points',
  summary: 'The national catalogue as points of a map, piece by piece',
  description:
    'Ask again with after=meta.next until that is null. Each piece looks at `limit` devices and gives those that fit: with filters it may be short, or empty. Compressed where the client takes it.',
  query: query({
    after: Id.optional().describe('meta.next of the piece before.'),
    limit: wholeNumber(1, POINTS_MAX).optional().describe(`How many devices to look at; ${POINTS_MAX} where absent.`),
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
        .describe(`Three numbers a device: longitude, latitude (degrees, five decimals), state. States: ${LEGEND}`),
    }),
    meta: z.object({ count: z.int().describe('Points of this piece.'), next: IdOut.nullable() }),
  }),
  answers: { compressed: true },
  extension: true,
})
