import { sql } from 'kysely'
import { DRAFT_VERSION_DAYS } from '../../../contract/publications/drafts.ts'
import { REFUSED_EDIT_DAYS } from '../../../contract/publications/publication-records.ts'
import type { Chapter } from '../../platform/chapter.ts'
import type { Tx } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/retention/class.ts'
import { DELETIONS } from '../../platform/retention/reasons.ts'

/** A publication with an open report is retained; so is an item that its source still lists, as the next import would create it again. */
const REMOVABLE = sql`not exists (select from publication_reports r where r.publication_id = x.id and r.status = 'open')
  and not exists (select from import_items i join import_sources s on s.id = i.source_id
    where i.publication_id = x.id and i.removed_at is null and s.deleted_at is null)`

/** Deletes publications with their reports, communes, search words and dismissals of duplicates. */
async function removePublications(tx: Tx, ids: string[]): Promise<void> {
  await sql`delete from duplicate_dismissals where members && ${ids}::uuid[]`.execute(tx)
  await sql`delete from publications where id = any(${ids}::uuid[])`.execute(tx)
}

/** Removes refused edits, and their status of the publications. Spec §3-31. */
async function removeEdits(tx: Tx, ids: string[]): Promise<void> {
  // The rows are those of the publications, locked before the edits as by every other change. An edit that waits again since is left.
  await sql`
    with gone as (delete from publication_waiting_edits where publication_id = any(${ids}::uuid[]) and status = 'rejected' returning publication_id)
    update publications set waiting_edit_status = null, version = version + 1 where id in (select publication_id from gone)`.execute(tx)
}

/** A bulk decision can be undone for as long. */
const BULK_RUN_DAYS = 30

/** Retention of publications and reports: which rows are removed, and when. */
export const retention: NonNullable<Chapter['retention']> = {
  settled: [
    rowsOf({
      name: 'signalements',
      texts: ['Signalements classés', 'Closed reports'],
      term: 'REPORTS_KEEP_DAYS',
      why: [
        'Un an pour contester une décision de modération (règlement (UE) 2022/2065 : six mois au moins).',
        'A year to contest a moderation decision (Regulation (EU) 2022/2065: six months at least).',
      ],
      table: 'publication_reports',
      at: sql`x.resolved_at`,
      where: sql`x.status = 'resolved'`,
    }),
    rowsOf({
      name: 'versions_brouillons',
      texts: ['Versions des brouillons', 'Versions of drafts'],
      term: DRAFT_VERSION_DAYS,
      why: [
        'Trente jours pour revenir à un texte précédent ; le brouillon lui-même reste.',
        'Thirty days to return to an earlier text; the draft itself stays.',
      ],
      table: 'publication_draft_versions',
      at: sql`x.saved_at`,
    }),
    rowsOf({
      name: 'modifications_refusees',
      texts: ['Modifications refusées', 'Refused edits'],
      term: REFUSED_EDIT_DAYS,
      why: [
        'Trente jours pour reprendre une modification refusée ; la version en ligne reste.',
        'Thirty days to take up a refused edit again; the public version stays.',
      ],
      table: 'publications',
      from: sql`publication_waiting_edits w join publications x on x.id = w.publication_id`,
      at: sql`w.decided_at`,
      where: sql`w.status = 'rejected'`,
      instead: removeEdits,
    }),
  ],
  logs: [
    rowsOf({
      name: 'decisions_groupees',
      texts: ['Décisions groupées', 'Bulk decisions'],
      term: BULK_RUN_DAYS,
      why: [
        'Trente jours, le temps d’annuler ; le journal garde chaque décision.',
        'Thirty days, as long as it can be undone; the trail keeps each decision.',
      ],
      table: 'bulk_runs',
      at: sql`x.created_at`,
    }),
  ],
  deleted: [
    rowsOf({
      name: 'publications',
      texts: ['Publications supprimées', 'Deleted publications'],
      term: 'DELETED_KEEP_DAYS',
      why: DELETIONS,
      table: 'publications',
      at: sql`x.deleted_at`,
      where: REMOVABLE,
      instead: removePublications,
    }),
    rowsOf({
      name: 'publications_acteurs',
      texts: ['Publications d’acteurs supprimés', 'Publications of deleted actors'],
      term: 'DELETED_KEEP_DAYS',
      why: DELETIONS,
      table: 'publications',
      from: sql`acteurs a join publications x on x.acteur_id = a.id`,
      at: sql`a.deleted_at`,
      where: sql`x.deleted_at is null and ${REMOVABLE}`,
      instead: removePublications,
    }),
  ],
  hourly: [{ name: 'old publication changes', table: 'changes', expired: sql`kind is not null and due_at < now() - interval '7 days'` }],
}
