import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../../contract/publications/drafts.ts'
import { DRAFT_VERSION_DAYS } from '../../../../contract/publications/drafts.ts'
import type { Context } from '../../../platform/access/context.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { answerOf, COLUMNS, completed, type DraftAnswer, type DraftContent, readDraft, seenBy, type StoredDraft } from './rows.ts'

/**
 * Returns a draft that the caller sees.
 * @throws AppError not_found, permission_denied
 */
export const getDraft = async (ctx: Context, { id }: { id: string }): Promise<DraftAnswer> => answerOf(await readDraft(ctx, id))

/** Returns a page of the drafts that the caller sees, the last saved first. */
export async function listDrafts({ db, caller }: Context, query: z.output<typeof contract.listDrafts.query>): Promise<Page<DraftAnswer>> {
  const ofActeur = query.acteur_id === undefined ? sql`true` : sql`d.acteur_id = ${query.acteur_id}`
  const { rows } = await sql<StoredDraft & { total: number }>`
    with hits as materialized (select d.id, d.updated_at from publication_drafts d where ${seenBy(caller)} and ${ofActeur}),
    page as (select id from hits order by updated_at desc, id desc limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, ${COLUMNS}
    from (select count(*)::int as total from hits) one left join (page join publication_drafts d on d.id = page.id) on true
    order by d.updated_at desc, d.id desc`.execute(db)
  const total = rows[0]?.total ?? 0
  return page(rows[0]?.id ? rows.map(({ total: _, ...draft }) => answerOf(draft)) : [], total, query)
}

/** Returns a page of the versions of a draft, the latest first. @throws AppError not_found, permission_denied */
export async function listVersions(
  ctx: Context,
  { id, query }: { id: string; query: z.output<typeof contract.listDraftVersions.query> },
): Promise<Page<z.output<typeof contract.DraftVersion>>> {
  await readDraft(ctx, id)
  const { rows } = await sql<{ total: number; version: number | null; saved_at: string; saved_by: string | null; content: DraftContent }>`
    with hits as materialized (select v.version from publication_draft_versions v
      where v.draft_id = ${id} and v.saved_at > now() - make_interval(days => ${DRAFT_VERSION_DAYS}::int)),
    page as (select version from hits order by version desc limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, v.version, v.saved_at, v.saved_by, v.content
    from (select count(*)::int as total from hits) one
    left join (page join publication_draft_versions v on v.draft_id = ${id} and v.version = page.version) on true
    order by v.version desc`.execute(ctx.db)
  const versions = rows.flatMap(({ version, saved_at, saved_by, content }) =>
    version === null ? [] : [{ version, saved_at, saved_by, ...completed(content) }],
  )
  return page(versions, rows[0]?.total ?? 0, query)
}
