import { addActorSteps } from './actor-steps.ts'
import type { NewActor } from './actors.ts'
import { claimsOf } from './claims.ts'
import { linksOf } from './links.ts'
import { teamOf } from './people.ts'
import type { PlacedCommune } from './placed.ts'
import { proposalsOf } from './proposals.ts'
import { addPublicationSteps, setAuthors } from './publication-steps.ts'
import { publicationsOf } from './publications.ts'
import { reportsOn } from './reports.ts'
import { threadsOf } from './threads.ts'
import { Trail } from './trail.ts'
import { addSignIns, addUserSteps } from './user-steps.ts'
import { addWaitingEdit } from './waiting-edit.ts'

interface Sources {
  now: Date
  communes: readonly PlacedCommune[]
  actors: readonly NewActor[]
  /** User ids by e-mail address. */
  users: ReadonlyMap<string, string>
  /** Ids of publication_types by code. */
  types: ReadonlyMap<string, string>
  /** Returns the keyed hash of the sender of a report. */
  hash: (reporter: string) => string
  /** Whether the documents of acts are in the store. */
  withActs: boolean
}

/** Returns links, publications, a waiting edit, reports, claims, proposals and threads, and the audit trail of the steps that led to them. */
export function historyOf({ now, communes, actors, users, types, hash, withActs }: Sources) {
  const placed = actors.map(({ actor }) => actor)
  const trail = new Trail(now)
  const team = teamOf(users, now)
  const links = linksOf(placed, team, now)
  addActorSteps(trail, team, actors)
  addUserSteps(trail, team, placed, links)
  // An approved claim creates its link itself, without a separate step.
  const claims = claimsOf(placed, links, team, trail)
  const proposals = proposalsOf(communes, team, trail)
  const publications = publicationsOf({ now, communes, actors: placed, types, users, withActs })
  const reports = reportsOn(publications, hash, now)
  setAuthors(publications, links, team)
  const inBulk = addPublicationSteps(publications, reports, { trail, team, actors: placed, links })
  // An administrator can undo a bulk decision: its publications have no later step.
  const editable = publications.filter(({ id }) => !inBulk.has(id))
  const waitingEdit = addWaitingEdit(editable, { trail, team, actors: placed, links })
  const threads = threadsOf(team, trail)
  addSignIns(trail, team)
  trail.close()
  return { publications, waitingEdit, reports, claims, proposals, links, threads, trail }
}
