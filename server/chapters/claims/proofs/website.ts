import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { OutsideError } from '../../../platform/fetch/outside-error.ts'
import { checkWebsite } from './check-website.job.ts'
import { type ClaimantContext, type Followed, lockPendingClaim } from '../follow-up/claimant.ts'
import { hostOfSite } from './mail-domains.ts'
import { ownClaim, type OwnClaimRow } from '../follow-up/own-rows.ts'

const NO_SITE = { path: 'acteur_id', message: 'publishes no website that can be read' }

/**
 * Gives the claimant a code for the actor's own web page, or has the page read by a job. The page is the one that the actor publishes now, or for
 * a town hall the one of the official directory.
 * @throws AppError not_found, invalid_state (decided, or no such page)
 */
export async function addWebsite(ctx: ClaimantContext, { check, ...followed }: Followed & { check: boolean }): Promise<OwnClaimRow> {
  const { services } = ctx
  const claim = await transact(ctx.db, async (tx) => {
    const { id, acteur_id } = await lockPendingClaim(tx, ctx, followed)
    const url = await pageOf(tx, ctx, acteur_id)
    const { rows } = await sql<{ id: string; state: string }>`
      insert into claim_proofs as p (id, claim_id, kind, state, url) values (${newId()}, ${id}, 'website', ${check ? 'checking' : 'waiting'}, ${url})
      on conflict (claim_id) where kind = 'website' do update set url = excluded.url,
        state = case when p.url <> excluded.url then excluded.state when ${check}::boolean and p.state <> 'found' then 'checking' else p.state end
      returning id, state`.execute(tx)
    const [proof] = rows
    if (proof?.state === 'checking') await services.jobs.send(tx, checkWebsite, { proof: proof.id })
    const own = await ownClaim(tx, services.secrets, id)
    await record(tx, ctx.caller, 'claim.proof', {
      type: 'claim',
      id,
      after: { proof_id: proof?.id ?? null, kind: 'website', state: proof?.state ?? null },
    })
    return own
  })
  if (check) services.jobs.wake(checkWebsite)
  return claim
}

/** Returns the address of the actor's page, with its scheme. @throws AppError invalid_state */
async function pageOf(tx: Tx, { services }: ClaimantContext, acteurId: string): Promise<string> {
  const { rows } = await sql<{ site: string | null }>`select coalesce(a.site_web, (select i.site_web from commune_infos i
      where a.type = 'mairie' and i.commune_id = a.commune_id and i.source = 'dila' and i.type = 'mairie' and i.site_web is not null limit 1)) as site
    from acteurs a where a.id = ${acteurId}`.execute(tx)
  const site = rows[0]?.site?.trim() ?? null
  if (site === null || hostOfSite(site) === null) throw new AppError('invalid_state', { details: [NO_SITE] })
  const url = /^https?:\/\//i.test(site) ? site : `https://${site}`
  try {
    services.outside.check(url)
  } catch (error) {
    if (error instanceof OutsideError) throw new AppError('invalid_state', { details: [NO_SITE] })
    throw error
  }
  return url
}
