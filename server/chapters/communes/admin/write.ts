import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../../contract/communes/commune-input.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { Context } from '../../../platform/access/context.ts'
import { whereMay } from '../../../platform/access/grants.ts'
import { record, unchanged } from '../../../platform/audit/record.ts'
import { undoDataOfCreation } from '../../../platform/audit/undo-steps.ts'
import { transact } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { assertVersion } from '../../../platform/lists/etag.ts'
import { fullCommune, type FullCommune } from './full.ts'
import { assertMairie, assertNotOwnOffice } from './mairie.ts'
import { assertPosition } from '../../acteurs/position.ts'
import { changeSlug, freeSlug, lockSlugs, type Territory, territoryOf, writeName } from './departement-of.ts'
import { type CommuneRows, communeRows } from './rows.ts'
import { readStored } from './stored.ts'
import { auditFields } from './recorded.ts'
import { communeUndoData } from './undo.ts'
import { writeRows } from './write-rows.ts'

/** A new commune, as validated by the contract. */
export type NewCommune = z.output<typeof contract.NewCommune>
/** A partial change: absent means unchanged, null means cleared. */
export type CommuneChange = z.output<typeof contract.CommuneChange>

const EMPTY: CommuneRows = { infos: [], elus: [], collectes: [] }

/**
 * Creates a commune with its dependent rows. Spec §4.1-25.
 * @throws AppError already_exists (slug or INSEE code), validation_failed
 */
export async function createCommune({ db, caller }: Context, { infos, elus, collectes, ...input }: NewCommune): Promise<FullCommune> {
  const territory = await territoryOf(input)
  assertPosition({ latitude: input.latitude ?? null, longitude: input.longitude ?? null }, 'body')
  return transact(db, async (tx) => {
    const id = newId()
    await assertMairie(tx, id, input.mairie_actor_id)
    await lockSlugs(tx)
    const slug = input.slug ?? (await freeSlug(tx, input.nom, { ...input, departement: territory.departement }))
    if (input.slug) await changeSlug(tx, id, input.slug, input.slug)
    await tx
      .insertInto('communes')
      .values({ ...input, ...territory, id, slug })
      .execute()
    await writeName(tx, id, input.nom)
    await writeRows(tx, { id, departement: territory.departement, office: null }, EMPTY, { infos, elus, collectes })
    const after = await fullCommune(tx, id, whereMay(caller, 'publications.read'))
    await record(tx, caller, 'commune.create', { type: 'commune', id, after: auditFields(after), undoData: undoDataOfCreation(after) })
    return after
  })
}

/** The new département and region. Absent ones stay, unless the code or département changes. Null if nothing changes. */
async function newTerritory(before: FullCommune, own: CommuneChange): Promise<Territory | null> {
  const code_insee = own.code_insee ?? before.code_insee
  const recoded = code_insee !== before.code_insee
  const departement = own.departement ?? (recoded ? undefined : before.departement)
  const region = own.region ?? (recoded || departement !== before.departement ? undefined : before.region)
  const same = !recoded && departement === before.departement && region === before.region
  return same ? null : territoryOf({ code_insee, departement, region })
}

/**
 * Updates a commune in one transaction. Spec §4.1-25.
 * @throws AppError not_found, precondition_failed, already_exists (slug or INSEE code), validation_failed, permission_denied (an actor of one's own becomes
 *   the office)
 */
export async function updateCommune(
  { db, caller }: Context,
  { id, change, ifMatch }: { id: string; change: CommuneChange; ifMatch?: number[] | undefined },
): Promise<FullCommune> {
  const { infos, elus, collectes, ...own } = change
  return transact(db, async (tx) => {
    const locked = await tx.selectFrom('communes').select('version').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (!locked) throw new AppError('not_found')
    assertVersion(locked, ifMatch)
    const before = await fullCommune(tx, id, whereMay(caller, 'publications.read'))
    if (Object.keys(change).length === 0) {
      unchanged(caller, 'commune.update')
      return before
    }
    const stored = await readStored(tx, id)
    const { latitude = before.latitude, longitude = before.longitude } = own
    if (latitude !== before.latitude || longitude !== before.longitude) assertPosition({ latitude, longitude }, 'body')
    const office = own.mairie_actor_id === before.mairie_actor_id ? null : (own.mairie_actor_id ?? null)
    await assertMairie(tx, id, office)
    const mark = office === null ? {} : await assertNotOwnOffice(tx, caller, id, office)
    const territory = await newTerritory(before, own)
    if (own.slug !== undefined && own.slug !== before.slug) {
      await lockSlugs(tx)
      await changeSlug(tx, id, before.slug, own.slug)
    }
    const columns = { ...own, ...territory }
    if (Object.keys(columns).length > 0) await tx.updateTable('communes').set(columns).where('id', '=', id).execute()
    if (own.nom !== undefined) await writeName(tx, id, own.nom)
    const current = await communeRows(tx, id)
    const { mairie_actor_id: officeNow = before.mairie_actor_id } = own
    const place = { id, departement: territory?.departement ?? before.departement, office: officeNow }
    await writeRows(tx, place, current, { infos, elus, collectes })
    const storedAfter = await readStored(tx, id)
    if (isDeepStrictEqual(stored, storedAfter)) {
      unchanged(caller, 'commune.update')
      return before
    }
    await tx
      .updateTable('communes')
      .set({ version: sql`version + 1`, updated_at: sql`now_ms()` })
      .where('id', '=', id)
      .execute()
    const after = await fullCommune(tx, id, whereMay(caller, 'publications.read'))
    const undoData = communeUndoData(stored, storedAfter, { before: before.version, after: after.version })
    await record(tx, caller, 'commune.update', {
      type: 'commune',
      id,
      before: auditFields(before),
      after: { ...auditFields(after), ...mark },
      undoData,
    })
    return after
  })
}
