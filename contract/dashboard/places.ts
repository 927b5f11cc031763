import { z } from 'zod'
import { Territoire } from '../access/territoire.ts'
import { endpoint } from '../endpoint.ts'
import { SearchText, extension, query } from '../shared.ts'

/** The places by which the lists of the back-office are narrowed, found by name. */
export const listTerritoires = endpoint('GET /admin/territoires', {
  chapter: 'dashboard',
  id: 'listTerritoires',
  permission: 'dashboard.read',
  territory: 'query',
  access: 'admin',
  summary: 'Places to narrow lists to, by name',
  description:
    'The départements, intercommunalities and communes whose name has the words, at most six of each, the greatest first. Without words: the départements. Within the territory of the caller’s roles.',
  query: query({
    q: SearchText.optional(),
    lieux: Territoire.optional().describe('Places by their codes instead, as `territoire` has them. They are named.'),
  }),
  response: z.object({
    data: z.array(
      z
        .object({
          territoire: z.string().describe('A value of the parameter `territoire`.'),
          kind: z.enum(['departement', 'intercommunalite', 'commune']),
          nom: z.string(),
          departement: z.string().nullable().describe('Of a commune: the name of its département.'),
          communes: z.int().describe('The number of its communes that the caller may read.'),
        })
        .meta({ id: 'Territoire', ...extension }),
    ),
  }),
  concurrency: { searchSlot: 'q' },
})

export const getInstanceTerritory = endpoint('GET /admin/territoires/instance', {
  chapter: 'dashboard',
  id: 'getInstanceTerritory',
  permission: 'dashboard.read',
  territory: 'query',
  access: 'admin',
  summary: 'The territory of the instance',
  description:
    'The places to which the back-office narrows its lists until somebody chooses others; none: all of France. As the operator has set it (INSTANCE_TERRITORY), else the one intercommunality or the few départements in which the actors lie that have people. None for a bounded role, which has its own territory.',
  response: z.object({
    data: z
      .array(
        z
          .object({ territoire: z.string().describe('A value of the parameter `territoire`.'), nom: z.string() })
          .meta({ id: 'InstancePlace', ...extension }),
      )
      .max(50),
  }),
  extension: true,
})
