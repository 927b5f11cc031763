import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { ATTENTE_MAX, type Attente } from '../../../contract/compte/compte.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { type Link, PRESENTATION, resolveLink } from '../../platform/access/permissions.ts'
import type { Db } from '../../platform/db/db.ts'
import { officeStatus } from '../publications/writing/waiting-edit.ts'
import { ofTeam, toReview } from './list.ts'
import { claimInBounds } from './opinion-rows.ts'
import { proposalToExamine } from './proposal-rows.ts'
import { inBounds } from './report-rows.ts'

export type AttenteRow = z.output<typeof Attente>
/** A person's link to an actor. */
export type AttenteLink = Link & { id: string; type: string; can_publish: boolean }
type Person = Pick<Caller, 'userId'>

/** The lists on which a person may decide at an actor. */
interface Deciding {
  a_relire: RawBuilder<unknown>[]
  signalements: RawBuilder<unknown>[]
  propositions: RawBuilder<unknown>[]
  avis_demandes: RawBuilder<unknown>[]
  accords: RawBuilder<unknown>[]
}

/** Counts rows up to the bound: an index gives them, and no more are read. */
const bounded = (rows: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select count(*)::int from (select ${rows} limit ${sql.lit(ATTENTE_MAX)}) x)`
const total = (lists: RawBuilder<unknown>[]): RawBuilder<number> =>
  sql`least(${sql.lit(ATTENTE_MAX)}, ${sql.join([sql`0`, ...lists.map(bounded)], sql` + `)})`

/** Returns the lists, as `from … where …`, on which the person may decide; each is empty without the right. Spec §2-74. */
function decidable(person: Person, { id, type, can_publish, ...link }: AttenteLink): Deciding {
  const isOffice = type === 'mairie'
  const decides = isOffice && resolveLink(link, ['publish_publications']) === 'allowed'
  const publishes = can_publish && resolveLink(link, ['publish_publications']) === 'allowed'
  const opines = isOffice && resolveLink(link, PRESENTATION) === 'allowed'
  return {
    a_relire: [
      ...(decides ? [sql`from publications p where ${toReview(id)}`] : []),
      ...(publishes ? [sql`from publications p where ${ofTeam(id)}`] : []),
    ],
    signalements: decides
      ? [
          sql`from publications p join publication_reports r on r.publication_id = p.id
            where p.reports_count > 0 and ${inBounds(id)} and r.status = 'open' and r.transmitted_at is null`,
        ]
      : [],
    propositions: opines ? [sql`from acteur_proposals p where ${proposalToExamine(id, person)}`] : [],
    avis_demandes: opines
      ? [
          sql`from acteurs a join claims k on k.acteur_id = a.id where ${claimInBounds(id, person)} and k.status = 'pending'
            and not exists (select from office_opinions o where o.claim_id = k.id and o.office_id = ${id})`,
        ]
      : [],
    accords:
      decides && can_publish
        ? [
            sql`from envois e join publications p on p.id = e.publication_id
              where e.state = 'a_approuver' and p.acteur_id = ${id} and e.author_id is distinct from ${person.userId}::uuid
                and (e.asked is null or ${person.userId}::uuid = any(e.asked))`,
          ]
        : [],
  }
}

/** Returns what waits at an actor for a person with this link to it. What the person may not deal with is 0. Spec §2-74. */
export async function waitingAt(db: Db, person: Person, link: AttenteLink): Promise<AttenteRow> {
  const { id } = link
  const own = (status: string) =>
    sql`from publications p where p.acteur_id = ${id} and ${officeStatus('p')} = ${sql.lit(status)} and p.deleted_at is null`
  const writes = resolveLink(link, ['manage_publications']) === 'allowed'
  const { a_relire, signalements, propositions, avis_demandes, accords } = decidable(person, link)
  const { rows } = await sql<AttenteRow>`select
    ${writes ? bounded(sql`from publication_drafts d where d.acteur_id = ${id}`) : sql`0`} as brouillons,
    ${bounded(own('rejected'))} as refusees,
    ${bounded(own('pending'))} as en_attente,
    ${bounded(sql`${own('pending')} and p.waiting_edit_status = 'pending'`)} as modifications,
    ${total(a_relire)} as a_relire, ${total(signalements)} as signalements, ${total(propositions)} as propositions,
    ${total(avis_demandes)} as avis_demandes, ${total(accords)} as accords`.execute(db)
  return rows[0] as AttenteRow
}

/** The time from which a publication waits: of the last change of it or of its edit. */
const WAITS_SINCE = sql`max(greatest(p.updated_at, (select w.updated_at from publication_waiting_edits w where w.publication_id = p.id)))`
/** The last time of the rows of lists; null without any. */
const latest = (since: RawBuilder<unknown>, lists: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`greatest(${sql.join([sql`null::timestamptz`, ...lists.map((rows) => sql`(select ${since} ${rows})`)], sql`, `)})`

/** Returns when the last of what waits for the person's decision at the actor was sent or changed; null if nothing waits. Spec §2-83. */
export async function newestWaitingAt(db: Db, person: Person, link: AttenteLink): Promise<string | null> {
  const { a_relire, signalements, propositions, avis_demandes } = decidable(person, link)
  const { rows } = await sql<{ newest: string | null }>`select greatest(${latest(WAITS_SINCE, a_relire)},
    ${latest(sql`max(r.created_at)`, signalements)}, ${latest(sql`max(p.created_at)`, propositions)},
    ${latest(sql`max(k.created_at)`, avis_demandes)})::timestamptz(3) as newest`.execute(db)
  return rows[0]?.newest ?? null
}
