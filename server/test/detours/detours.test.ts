import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { BOUNDABLE_ROLES, type BoundableRole } from '../../../contract/access/back-office.ts'
import { dice } from '../dice.ts'
import { harness } from '../harness.ts'
import { capabilities } from './capabilities.ts'
import { routesOf, sendAll } from './requests.ts'
import { askForEveryActeur, makeWorld } from './world.ts'

/** The order of the routes in a lot. `SEED=…` draws another; `WHOLE=1` sends every ordered pair. */
const SEED = Number(process.env['SEED'] ?? 20_261_128)
const WHOLE = process.env['WHOLE'] === '1'

/** An actor in whose team self is not. */
const OTHERS = '(?!own )[a-z0-9 ]+?'
/**
 * What a role may bring about, by hand. Everything else that two of its routes bring about is a detour, above all every sentence about self and its own
 * actors: nobody comes to more rights by the rights they have.
 */
const MAY_BRING_ABOUT: Record<BoundableRole, RegExp[]> = {
  moderateur: [],
  support: [
    // It appoints the claimant of an actor that nobody holds and that is no town hall, and the one who is left after the owners were heard.
    /^stranger owns (?:claimed club|made \d+): /,
    // Marks and rights of the actors of others.
    new RegExp(`^${OTHERS} (?:may publish at once|is marked as valid|has the badge \\w+|publishes in \\w+)$`),
    // It names the actors that it makes.
    /^made \d+ publishes in \w+$/,
  ],
  registres: [
    // What appears at once anyway for an actor of one's own that may publish so.
    /^self feeds own trusted club at once$/,
    // It says which town hall of a commune is its office.
    /^(?:town hall|second town hall) is the office of commune$/,
  ],
}

/**
 * No permission contains another by a detour: an agent of each role, everywhere and in a territory, sends every request of one of its routes and then of a
 * second one, in a world of its own (world.ts). What it and others may do then (capabilities.ts) is what they could do before, and what the rules above allow.
 */
describe(`no detour by two routes, ${WHOLE ? 'every pair' : `a lot, SEED=${SEED}`}`, () => {
  for (const role of BOUNDABLE_ROLES)
    for (const isBounded of [false, true])
      describe(`${role}, ${isBounded ? 'in a territory' : 'everywhere'}`, () => {
        const routes = routesOf({ grants: [{ role, territory: isBounded ? { communes: [], departements: [], regions: [] } : null }] })
        const succeeded = new Set<string>()
        let atFirst: Set<string>
        before(async () => {
          await (await harness()).reset()
          atFirst = await capabilities(await makeWorld(role, isBounded))
        })

        for (const pair of pairs(routes))
          test(pair.map(({ id }) => id).join(', then '), async () => {
            const world = await makeWorld(role, isBounded)
            for (const route of pair) {
              const answers = await sendAll(route, world)
              assert.deepEqual(
                answers.filter(({ status }) => status >= 500),
                [],
                route.id,
              )
              if (answers.some(({ status }) => status < 300)) succeeded.add(route.id)
              await askForEveryActeur(world)
            }
            const gained = [...(await capabilities(world))].filter((sentence) => !atFirst.has(sentence))
            const detours = gained.filter((sentence) => !MAY_BRING_ABOUT[role].some((rule) => rule.test(sentence)))
            assert.deepEqual(detours, [])
          })

        test('each route succeeded at least once', () => {
          assert.deepEqual(
            routes.map(({ id }) => id).filter((id) => !succeeded.has(id)),
            [],
          )
        })
      })
})

/** In a lot each route comes once: as the first or as the second of a pair. With an odd number of routes, one comes twice. */
function pairs<Route>(routes: Route[]): [Route, Route][] {
  if (WHOLE) return routes.flatMap((first) => routes.map((second): [Route, Route] => [first, second]))
  const draw = dice(SEED)
  const drawn = routes
    .map((route) => ({ route, at: draw(2 ** 30) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ route }) => route)
  return drawn.flatMap((first, n): [Route, Route][] => (n % 2 === 0 ? [[first, drawn[n + 1] ?? drawn[0] ?? first]] : []))
}
