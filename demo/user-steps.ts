import { DAY_MS, daytime } from './dates.ts'
import type { Link } from './links.ts'
import { ADMIN, type Team } from './people.ts'
import { findActor, type PlacedActor } from './placed.ts'
import { people } from './schemas/people.ts'
import type { PastStep, Trail } from './trail.ts'

const MINUTE_MS = 60_000

/** Adds the actions of administrators on people: roles, deactivations, links, and reads of personal data. */
export function addUserSteps(trail: Trail, team: Team, actors: readonly PlacedActor[], links: readonly Link[]): void {
  const daysAgo = (days: number) => daytime(trail.now, days)
  const onUser = (at: Date, action: PastStep['action'], id: string, states: Pick<PastStep, 'before' | 'after'> = {}) =>
    trail.add({ at, by: team.administratorAt(at), action, type: 'user', id, ...states })
  const onActor = (step: Omit<PastStep, 'by' | 'type'>) => trail.add({ ...step, by: team.administratorAt(step.at), type: 'acteur' })

  const role = { action: 'role.assign', type: 'user', id: team.id(ADMIN), after: { role: 'admin' } } as const
  trail.add({ ...role, at: trail.start, by: null, kind: 'cli' })
  for (const person of people()) {
    const id = team.id(person.email)
    if (person.role && person.account === undefined)
      onUser(daysAgo(person.created - 1), 'role.assign', id, { after: { role: person.role } })
    if (person.stand_in) {
      onUser(daysAgo(person.stand_in.from), 'role.assign', id, { after: { role: 'admin' } })
      onUser(daysAgo(person.stand_in.to), 'role.remove', id, { before: { role: 'admin' } })
    }
    if (person.deactivated !== undefined) {
      const at = daysAgo(person.deactivated)
      onUser(new Date(at.getTime() - 4 * MINUTE_MS), 'user.read', id)
      onUser(at, 'user.update', id, { before: { active: true }, after: { active: false } })
    }
    for (const days of person.read_by_admin ?? []) onUser(daysAgo(days), 'user.read', id)
  }
  for (const { user_id, acteur_id, role: held, permissions, since } of links)
    onActor({ at: since, action: 'acteur.link', id: acteur_id, after: { user_id, role: held, permissions } })
  for (const { email, former_links } of people())
    for (const { actor: ref, from, to, role: held, permissions } of former_links) {
      const id = findActor(actors, ref)?.id
      if (id === undefined) continue
      const link = { user_id: team.id(email), role: held, permissions }
      onActor({ at: daysAgo(from), action: 'acteur.link', id, after: link })
      onActor({ at: daysAgo(to), action: 'acteur.unlink', id, before: link })
    }
}

/** Adds sign-ins: of an administrator before the first step of each day, of a platform administrator from time to time. */
export function addSignIns(trail: Trail, team: Team): void {
  const signIn = (id: string, at: Date) => trail.add({ at, by: id, action: 'auth.sign_in', type: 'user', id })
  const standIns = people().flatMap(({ email, stand_in }) => (stand_in ? [team.id(email)] : []))
  for (const id of [team.id(ADMIN), ...standIns]) {
    const own = trail.steps.filter(({ by }) => by === id)
    for (const steps of Map.groupBy(own, ({ at }) => Math.floor(at.getTime() / DAY_MS)).values()) {
      const first = Math.min(...steps.map(({ at }) => at.getTime()))
      signIn(id, new Date(Math.max(first - (240 + (first % 997)) * 1000, trail.start.getTime())))
    }
  }
  for (const { email, account, role, seen } of people())
    if (role && account === undefined) for (const days of [20, 13, 6, seen ?? 1]) signIn(team.id(email), daytime(trail.now, days))
}
