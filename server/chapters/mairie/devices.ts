import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listOfficeDevices, OfficeDevice, RemarkInput } from '../../../contract/defibrillateurs/remarks.ts'
import type { Context } from '../../platform/access/context.ts'
import { PRESENTATION } from '../../platform/access/permissions.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { type Db, transact } from '../../platform/db/db.ts'
import { found } from '../../platform/db/found.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { remarkOf } from '../defibrillateurs/remarks/columns.ts'
import { lockRemark, remarkFields, storeRemark } from '../defibrillateurs/remarks/store.ts'
import { shownIn } from '../defibrillateurs/rows.ts'
import { actingFor, assertReadsFor, communesOf } from './office.ts'

export type OfficeDeviceRow = z.output<typeof OfficeDevice>

/** The devices that are now in a commune of the office, with the commune's view of each. Spec §2-76. */
const DEVICES = sql`commune_defibrillateurs v join defibrillateurs d on d.id = v.defibrillateur_id and d.commune_id = v.commune_id`
const inBounds = (officeId: string): RawBuilder<boolean> => sql`v.commune_id = any(${communesOf(officeId)})`
const columns = sql`v.id, d.nom, d.adresse, d.acces_complement, d.etat_fonctionnement, ${shownIn('v')} as affiche, ${remarkOf('v')},
  (select json_build_object('id', c.id, 'slug', c.slug, 'nom', c.nom, 'departement', c.departement) from communes c where c.id = v.commune_id) as commune`

/** Returns a device, if it is in the bounds of the office. */
export async function deviceOfCommune(db: Db, officeId: string, id: string): Promise<OfficeDeviceRow | undefined> {
  const { rows } = await sql<OfficeDeviceRow>`select ${columns} from ${DEVICES} where v.id = ${id} and ${inBounds(officeId)}`.execute(db)
  return rows[0]
}

/**
 * Returns a page of the devices of the communes of a municipal office: those with a remark first, then by name.
 * @throws AppError not_found, scope_violation, permission_denied
 */
export async function listDevices(
  { db, caller }: Context,
  { acteurId, query }: { acteurId: string; query: z.output<typeof listOfficeDevices.query> },
): Promise<Page<OfficeDeviceRow>> {
  await assertReadsFor(db, caller, acteurId, [])
  const state = query.remarque === undefined ? sql`true` : query.remarque ? sql`v.remarque_kind is not null` : sql`v.remarque_kind is null`
  const order = sql`(v.remarque_kind is null), d.nom collate "und-x-icu", v.id`
  const { rows } = await sql<OfficeDeviceRow & { total: number }>`
    with page as materialized (select v.id as page_id from ${DEVICES} where ${inBounds(acteurId)} and ${state} order by ${order}
      limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, ${columns} from (select count(*)::int as total from ${DEVICES} where ${inBounds(acteurId)} and ${state}) one
      left join (page join (${DEVICES}) on v.id = page.page_id) on true
    order by ${order}`.execute(db)
  return page(rows[0]?.id ? rows : [], rows[0]?.total ?? 0, query)
}

/**
 * Leaves, replaces or withdraws (null) the remark of a municipal office on a device of its communes. Residents see it at once. Spec §2-76.
 * @throws AppError not_found (also outside its bounds), scope_violation, permission_denied
 */
export function remarkOn(
  { db, caller }: Context,
  { acteurId, defibrillateurId: id, remark }: { acteurId: string; defibrillateurId: string; remark: z.output<typeof RemarkInput> | null },
): Promise<OfficeDeviceRow> {
  return transact(db, async (tx) => {
    const acting = await actingFor(tx, caller, acteurId, PRESENTATION)
    found(await deviceOfCommune(tx, acteurId, id))
    const before = (await lockRemark(tx, id)) ?? null
    const device = found(await deviceOfCommune(tx, acteurId, id))
    const texte = remark?.texte ?? null
    if (remark ? before?.kind === remark.kind && before.texte === texte : !before) {
      unchanged(caller, 'defibrillateur.remark')
      return device
    }
    const { rows } = await sql<{ now: string }>`select now_ms() as now`.execute(tx)
    const after = remark && { kind: remark.kind, texte, le: rows[0]?.now ?? '', office_id: acteurId, par: caller.userId }
    await storeRemark(tx, id, after)
    await record(tx, acting, 'defibrillateur.remark', {
      type: 'commune_defibrillateur',
      id,
      before: remarkFields(before),
      after: remarkFields(after),
      undoData: { version: 0, before: { version: 0, remark: before }, kind: 'device_remark', part: id },
    })
    return found(await deviceOfCommune(tx, acteurId, id))
  })
}
