import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import type { searchAddresses as contract } from '../../../../contract/publications/addresses.ts'
import { type Caller, isPlatformAdmin, ownId } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import { type Db, prepared } from '../../../platform/db/db.ts'
import type { AddressQuery, AskedCommune } from './address.ts'
import type { AskAddresses } from './address-service.ts'
import { knownAddresses } from './known-addresses.ts'

const communeById = prepared<{ id: string }, AskedCommune>(
  (slot) => sql`select c.id, c.nom, c.code_insee, c.codes_alias, c.departement, c.latitude, c.longitude, o.ouest, o.sud, o.est, o.nord
    from communes c left join commune_contours o on o.commune_id = c.id where c.id = ${slot('id')}`,
)
const mayWrite = prepared<{ user: string }, { one: number }>(
  (slot) => sql`select 1 as one from actor_users l join acteurs a on a.id = l.acteur_id
    where l.user_id = ${slot('user')} and a.active and a.deleted_at is null
      and (l.role = 'owner' or 'manage_publications' = any(l.permissions)) limit 1`,
)

/**
 * Returns addresses of a commune that match a typed text: of the service of addresses, else those that this service knows. Spec §2-103.
 * @throws AppError not_found without such a commune, scope_violation for somebody who writes for no actor
 */
export async function searchAddresses(
  { db, caller }: Context,
  { id, ask, ...asked }: AddressQuery & { id: string; ask: AskAddresses },
): Promise<z.output<(typeof contract)['response']>> {
  const [commune] = await communeById(db, { id })
  if (!commune) throw new AppError('not_found')
  await assertWrites(db, caller)
  const found = await ask(commune, asked)
  if (found !== null) return { data: found, meta: { source: 'service' } }
  return { data: await knownAddresses(db, commune, asked), meta: { source: 'connues' } }
}

async function assertWrites(db: Db, caller: Caller): Promise<void> {
  if (isPlatformAdmin(caller)) return
  const [link] = await mayWrite(db, { user: ownId(caller) })
  if (!link) throw new AppError('scope_violation')
}
