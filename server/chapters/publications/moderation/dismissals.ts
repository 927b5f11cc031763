import { sql } from 'kysely'
import type { z } from 'zod'
import type { DuplicateDismissal } from '../../../../contract/publications/publication-duplicates.ts'
import type { TerritoryCodes } from '../../../../contract/access/back-office.ts'
import { inside } from '../../../platform/access/territory.ts'
import type { Db } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { duplicateColumns } from './duplicates.ts'
import { officeStatus } from '../writing/waiting-edit.ts'

/** A group whose members an administrator declared not to be duplicates. */
export type DismissalRow = z.output<typeof DuplicateDismissal>
/** A dismissal with its version. */
export type StoredDismissal = DismissalRow & { version: number }

/** Whether the dismissal applies to the group as it is now. The current members are read only if their number is unchanged. */
const APPLIES = sql`case when d.withdrawn_at is null and g.dismissed and g.n = cardinality(d.members) then d.members =
  (select array_agg(p.id order by p.id) from publications p where p.dup_key = d.dup_key and p.deleted_at is null) else false end`
const COLUMNS = sql`d.id, ${duplicateColumns('d')}, d.dismissed_at, d.withdrawn_at, d.version, ${APPLIES} as applies,
  (select json_agg(json_build_object('id', p.id, 'title', p.title, 'moderation_status', ${officeStatus('p')}, 'deleted', p.deleted_at is not null)
    order by p.created_at, p.id) from publications p where p.id = any(d.members)) as publications,
  (select json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) from users u where u.id = d.dismissed_by) as dismissed_by`
const JOINS = sql`duplicate_dismissals d join duplicate_groups g on g.dup_key = d.dup_key`

/**
 * Returns one dismissal, withdrawn or not.
 * @throws AppError not_found
 */
export async function dismissalById(db: Db, id: string): Promise<StoredDismissal> {
  const { rows } = await sql<StoredDismissal>`select ${COLUMNS} from ${JOINS} where d.id = ${id}`.execute(db)
  return found(rows[0])
}

/** Returns a page of the dismissals that are not withdrawn, newest first; for a bounded role those of which all members are inside its territory. */
export async function listDismissals(
  db: Db,
  { territory, ...query }: { page: number; per_page: number; territory?: TerritoryCodes | undefined },
): Promise<Page<DismissalRow>> {
  const open = territory
    ? sql`d.withdrawn_at is null and not exists (select from publications o where o.id = any(d.members) and not ${inside(territory, 'o.commune_id')})`
    : sql`d.withdrawn_at is null`
  const { rows } = await sql<StoredDismissal & { total: number }>`
    with page as materialized (
      select * from duplicate_dismissals d where ${open}
      order by dismissed_at desc, id desc limit ${query.per_page} offset ${offsetOf(query)}
    )
    select one.total, ${COLUMNS}
    from (select (select count(*)::int from duplicate_dismissals d where ${open}) as total) one
      left join (page d join duplicate_groups g on g.dup_key = d.dup_key) on true
    order by d.dismissed_at desc, d.id desc`.execute(db)
  return page(rows[0]?.id ? rows : [], rows[0]?.total ?? 0, query)
}
