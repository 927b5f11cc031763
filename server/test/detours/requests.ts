import { admission } from '../../../contract/access/back-office.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { ENDPOINTS } from '../../../contract/index.ts'
import { harness } from '../harness.ts'
import { ask, type Got } from '../http.ts'
import { type Ingredients, pathWith, RECIPES } from '../recipes.ts'
import { makeHistory, OWN_FEED, type World } from './world.ts'

/** Returns the routes by which an agent changes something: those of the contract that the roles admit, and no list. */
export const routesOf = ({ grants }: Pick<World, 'grants'>): Endpoint[] =>
  ENDPOINTS.filter((route) => route.access === 'admin' && route.method !== 'GET' && typeof admission(grants, route) !== 'string')

/**
 * The bodies by which a right could be turned to one's own use, beside that of the recipe. They stand by hand. A route without them is sent with the body
 * of its recipe.
 */
const TEMPTING: Record<string, (world: World) => Record<string, unknown>[]> = {
  createActeur: ({ commune, neighbour, elsewhere }) =>
    ['association', 'mairie'].flatMap((type) => [
      { nom: 'Le bureau', type, commune_id: commune },
      { nom: 'Le bureau', type, commune_id: commune, commune_ids: [neighbour] },
      { nom: 'Le bureau', type, commune_id: elsewhere },
    ]),
  updateActeur: ({ commune, neighbour, elsewhere }) => [
    { commune_ids: [commune, neighbour] },
    { commune_ids: [neighbour, elsewhere] },
    { type: 'mairie' },
    { type: 'association' },
    { commune_id: neighbour },
  ],
  setActeurActive: () => [{ active: true }],
  setActeurBadge: () => [{ badge: 'officiel' }],
  decideProposal: () => [{ status: 'approved', type: 'mairie' }, { status: 'approved' }],
  decideClaim: ({ self, stranger }) => [
    { status: 'approved', user_id: self.id, owners: 'replace' },
    { status: 'approved', user_id: self.id },
    { status: 'approved', user_id: stranger.id },
    { status: 'approved' },
  ],
  assignThread: ({ self }) => [{ user_id: self.id }],
  assignPublication: ({ self }) => [{ user_id: self.id }],
  assignClaim: ({ self }) => [{ user_id: self.id }],
  assignActeur: ({ self }) => [{ user_id: self.id }],
  updateCommune: (world) => [{ departement: '75' }, ...someActeurs(world).map((mairie_actor_id) => ({ mairie_actor_id }))],
  createImportSource: ({ commune, neighbour, ...world }) =>
    ['published', 'pending'].flatMap((statut_creation) =>
      [...someActeurs(world), undefined].map((acteur_id) => ({
        nom: 'Agenda',
        type: 'rss',
        url: OWN_FEED,
        commune_id: acteur_id ? commune : neighbour,
        statut_creation,
        ...(acteur_id ? { acteur_id } : {}),
      })),
    ),
  updateImportSource: (world) => [
    { url: OWN_FEED },
    { statut_creation: 'published' },
    ...someActeurs(world).flatMap((acteur_id) => [{ acteur_id }, { acteur_id, url: OWN_FEED, statut_creation: 'published' }]),
  ],
}

/** Actors that a body names: one of each kind. */
function someActeurs({ acteurs }: Pick<World, 'acteurs'>): string[] {
  const names = ['held club', 'town hall', 'second town hall', 'own club', 'own trusted club', 'own annex of the town hall']
  return names.flatMap((name) => acteurs[name] ?? [])
}

/** Routes that take records away: aimed at every record, they would leave nothing for the second route. The record of their recipe is enough. */
const TAKES_AWAY = new Set(['deleteActeur', 'deleteAdminPublication', 'deleteImportSource', 'undoImportRun'])

/** The records at which a route may aim, by its path, which says of what kind they are. */
function targetsOf({ path, territory }: Endpoint, { targets }: World): string[] {
  const kind = path.startsWith('/admin/views/') ? 'view' : path.startsWith('/admin/import-sources/') ? 'source' : (territory ?? '')
  return targets[kind] ?? []
}

/** Sends every request that an agent can think of for a route; returns the answers. The rows of the trail that they wrote can be undone afterwards. */
export async function sendAll(route: Endpoint, world: World): Promise<Got[]> {
  const answers: Got[] = []
  const send = async (request: Ingredients) => {
    const { body, headers } = request
    const made = { ...world.self, ...(headers ? { headers } : {}), ...(body === undefined ? {} : { body }) }
    const got = await ask(route.method, pathWith(route.path, request), made)
    const row = got.status < 300 && got.headers.get('x-audit-id')
    if (row) world.audited.push(row)
    answers.push(got)
  }
  if (route.id === 'undoAudited') {
    await makeHistory(world)
    for (const id of world.audited.toReversed()) await send({ params: { id } })
  }
  const recipe = await RECIPES[route.id]?.(world)
  if (!recipe) throw new Error(`${route.id} has no recipe in recipes.ts`)
  const bodies = TEMPTING[route.id]?.(world) ?? [recipe.body]
  const name = /\{(\w+)\}/.exec(route.path)?.[1]
  if (name === undefined) for (const body of bodies) await send({ ...recipe, body })
  else if (!TAKES_AWAY.has(route.id))
    for (const id of targetsOf(route, world))
      for (const body of bodies) await send({ ...recipe, params: { ...recipe.params, [name]: id }, body })
  // Support threads of the recipes have no actor: they are in no territory.
  if (route.territory === 'message_thread') {
    const { db } = await harness()
    await db
      .updateTable('message_threads')
      .set({ acteur_id: world.acteur })
      .where('id', '=', recipe.params?.['id'] ?? '')
      .execute()
  }
  await send(recipe)
  return answers
}
