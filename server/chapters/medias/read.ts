import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import type * as contract from '../../../contract/medias/medias.ts'
import { isPlatformAdmin } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/access/context.ts'
import { assertMay, readLink, resolve } from '../../platform/access/permissions.ts'
import { record } from '../../platform/audit/record.ts'
import { transact } from '../../platform/db/db.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { MEDIA_COLUMNS, type MediaAnswer, type MediaRow, mediaView, readMedias } from './rows.ts'

/** @throws AppError not_found, also for a caller who may not write for its actor */
export async function getMedia(ctx: Context, { id }: { id: string }): Promise<MediaAnswer> {
  const [row] = await readMedias(ctx.db, [id])
  return mediaView(await seen(ctx, row))
}

/** Returns a media that the caller sees. @throws AppError not_found */
async function seen({ db, caller }: Context, row: MediaRow | undefined): Promise<MediaRow> {
  const may =
    row && (isPlatformAdmin(caller) || resolve(caller, await readLink(db, caller, row.acteur_id), ['manage_publications']) === 'allowed')
  if (!may) throw new AppError('not_found')
  return row
}

/** @throws AppError scope_violation, permission_denied */
export async function listMedias({ db, caller }: Context, query: z.output<typeof contract.listMedias.query>): Promise<Page<MediaAnswer>> {
  const { acteur_id, kind = null, state = null } = query
  await assertMay(db, caller, acteur_id, ['manage_publications'])
  const where = sql`m.acteur_id = ${acteur_id} and (${kind}::text is null or m.kind = ${kind}) and (${state}::text is null or m.state = ${state})`
  const { rows: totals } = await sql<{ total: number }>`select count(*)::int as total from medias m where ${where}`.execute(db)
  const { rows } = await sql<MediaRow>`select ${MEDIA_COLUMNS} from medias m where ${where}
    order by m.created_at desc, m.id desc limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  return page(rows.map(mediaView), totals[0]?.total ?? 0, query)
}

/**
 * Deletes a media that nothing uses. A trigger queues the removal of its files.
 * @throws AppError not_found, media_in_use
 */
export function deleteMedia({ db, caller }: Context, { id }: { id: string }): Promise<MediaAnswer> {
  return transact(db, async (tx) => {
    const { rows } = await sql<MediaRow>`select ${MEDIA_COLUMNS} from medias m where m.id = ${id} for update`.execute(tx)
    const row = await seen({ db: tx, caller }, rows[0])
    if (row.uses > 0) throw new AppError('media_in_use')
    await tx.deleteFrom('medias').where('id', '=', id).execute()
    const { acteur_id, mime, bytes, sha256 } = row
    await record(tx, caller, 'media.delete', { type: 'media', id, before: { acteur_id, mime, bytes, sha256 } })
    return mediaView(row)
  })
}
