import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { ATTENTE_MAX, type Attente } from '../../../contract/compte/compte.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { type Link, PRESENTATION, resolveLink } from '../../platform/access/permissions.ts'
import type { Db } from '../../platform/db/db.ts'
import { officeStatus } from '../publications/waiting-edit.ts'
import { ofTeam, toReview } from './list.ts'
import { claimInBounds } from './opinion-rows.ts'
import { proposalToExamine } from './proposal-rows.ts'
import { inBounds } from './report-rows.ts'

export type AttenteRow = z.output<typeof Attente>

/** Counts rows up to the bound: an index gives them, and no more are read. */
const bounded = (rows: RawBuilder<unknown>): RawBuilder<number> => sql`(select count(*)::int from (select ${rows} limit ${ATTENTE_MAX}) x)`

/** Returns what waits at an actor for a person with this link to it. What the person may not deal with is 0. Spec §2-74. */
export async function waitingAt(
  db: Db,
  caller: Caller,
  { id, type, can_publish, ...link }: Link & { id: string; type: string; can_publish: boolean },
): Promise<AttenteRow> {
  const own = (status: string) =>
    sql`from publications p where p.acteur_id = ${id} and ${officeStatus('p')} = ${sql.lit(status)} and p.deleted_at is null`
  const isOffice = type === 'mairie'
  const writes = resolveLink(link, ['manage_publications']) === 'allowed'
  const decides = isOffice && resolveLink(link, ['publish_publications']) === 'allowed'
  const publishes = can_publish && resolveLink(link, ['publish_publications']) === 'allowed'
  const opines = isOffice && resolveLink(link, PRESENTATION) === 'allowed'
  const none = sql<number>`0`
  const { rows } = await sql<AttenteRow>`select
    ${writes ? bounded(sql`from publication_drafts d where d.acteur_id = ${id}`) : none} as brouillons,
    ${bounded(own('rejected'))} as refusees,
    ${bounded(own('pending'))} as en_attente,
    ${bounded(sql`${own('pending')} and p.waiting_edit_status = 'pending'`)} as modifications,
    least(${sql.lit(ATTENTE_MAX)}, ${decides ? bounded(sql`from publications p where ${toReview(id)}`) : none}
      + ${publishes ? bounded(sql`from publications p where ${ofTeam(id)}`) : none}) as a_relire,
    ${
      decides
        ? bounded(sql`from publications p join publication_reports r on r.publication_id = p.id
            where p.reports_count > 0 and ${inBounds(id)} and r.status = 'open' and r.transmitted_at is null`)
        : none
    } as signalements,
    ${opines ? bounded(sql`from acteur_proposals p where ${proposalToExamine(id, caller)}`) : none} as propositions,
    ${
      opines
        ? bounded(sql`from acteurs a join claims k on k.acteur_id = a.id where ${claimInBounds(id, caller)} and k.status = 'pending'
            and not exists (select from office_opinions o where o.claim_id = k.id and o.office_id = ${id})`)
        : none
    } as avis_demandes`.execute(db)
  return rows[0] as AttenteRow
}
