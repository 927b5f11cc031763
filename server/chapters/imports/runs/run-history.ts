import { sql } from 'kysely'
import type { z } from 'zod'
import type { ImportLine, ImportLogEntry } from '../../../../contract/imports/import-records.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { Input } from '../../../../contract/endpoint.ts'
import type * as contract from '../../../../contract/imports/import-runs.ts'
import type { Db } from '../../../platform/db/db.ts'
import { PLAN_ANEW } from '../../../platform/db/statement-names.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { assertSource, RUN_COLUMNS, type RunMessage, type RunRow, shownMessage, shownRun, type StoredRun } from '../rows.ts'

export type Line = z.output<typeof ImportLine>
export type LogEntry = z.output<typeof ImportLogEntry>
type StoredLine = Omit<Line, 'code' | 'reason' | 'reason_en' | 'warning' | 'warning_en'> & {
  reason: RunMessage
  warning: RunMessage | null
}
type StoredEntry = Omit<LogEntry, 'code' | 'message' | 'message_en'> & { reason: RunMessage }

/** The most log lines of one answer: enough for any run that did not change everything. */
const LOG_LINES_MAX = 10_000

/**
 * Returns the runs of a source, newest first. Spec §4.1-40.
 * @throws AppError not_found
 */
export async function listRuns(
  db: Db,
  { id, query }: { id: string; query: Input<(typeof contract.listImportRuns)['query']> },
): Promise<Page<RunRow>> {
  await assertSource(db, id)
  const where = sql`r.source_id = ${id} ${query.status === undefined ? sql`` : sql`and r.status = ${query.status}`}`
  const { rows } = await sql<StoredRun & { total: number }>`${sql.raw(PLAN_ANEW)}
    select one.total, page.* from (select (select count(*)::int from import_runs r where ${where}) as total) one left join lateral (
      select ${RUN_COLUMNS} from import_runs r where ${where} order by r.created_at desc, r.id desc
      limit ${query.per_page} offset ${offsetOf(query)}) page on true`.execute(db)
  return page(rows[0]?.id ? rows.map(({ total: _, ...run }) => shownRun(run)) : [], rows[0]?.total ?? 0, query)
}

/**
 * Returns a run of a source.
 * @throws AppError not_found
 */
export async function runById(db: Db, { id, runId }: { id: string; runId: string }): Promise<RunRow> {
  await assertSource(db, id)
  const { rows } = await sql<StoredRun>`select ${RUN_COLUMNS} from import_runs r where r.id = ${runId} and r.source_id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return shownRun(rows[0])
}

/** Returns the lines of a run about items, a page at a time. */
export async function linesOf(
  db: Db,
  { runId, query }: { runId: string; query: Input<(typeof contract.getImportRun)['query']> },
): Promise<Page<Line>> {
  const { action, q } = query
  const where = sql`e.run_id = ${runId} ${action === undefined ? sql`and e.action is not null` : sql`and e.action = ${action}`}
    ${q === undefined ? sql`` : sql`and strpos(fold(concat_ws(' ', e.title, e.external_id)), fold(${q})) > 0`}`
  const { rows } = await sql<StoredLine & { total: number }>`${sql.raw(PLAN_ANEW)}
    select one.total, page.* from (select (select count(*)::int from import_run_entries e where ${where}) as total) one left join lateral (
      select e.action, e.external_id, e.title, e.reason, e.warning,
        coalesce(e.changes, '{}') as changes, e.publication_id
      from import_run_entries e where ${where} order by e.seq limit ${query.per_page} offset ${offsetOf(query)}) page on true`.execute(db)
  return page(rows[0]?.action ? rows.map(shownLine) : [], rows[0]?.total ?? 0, query)
}

function shownLine({ reason, warning, ...line }: StoredLine): Line {
  const { name, fr, en } = shownMessage(reason)
  const lost = warning && shownMessage(warning)
  return { ...line, code: name ?? '', reason: fr, reason_en: en, warning: lost?.fr ?? null, warning_en: lost?.en ?? null }
}
function shownEntry({ reason, ...entry }: StoredEntry): LogEntry {
  const { name, fr, en } = shownMessage(reason)
  return { ...entry, code: name ?? '', message: fr, message_en: en }
}

/** Counts the lines of a run about items, by action. */
export async function countLines(db: Db, runId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ action: string; n: number }>`
    select action, count(*)::int as n from import_run_entries where run_id = ${runId} and action is not null group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ action, n }) => [action, n]))
}

/**
 * Returns the log of the last run of a day, or of a given run of that day; days are in Paris time. Spec §4.1-40.
 * @throws AppError not_found when there was no such run on that day
 */
export async function logOfDay(
  db: Db,
  { id, date, run_id }: { id: string; date: string; run_id?: string | undefined },
): Promise<{ date: string; run: RunRow; entries: LogEntry[] }> {
  await assertSource(db, id)
  const { rows } = await sql<StoredRun>`
    select ${RUN_COLUMNS} from import_runs r
    where r.source_id = ${id} ${run_id === undefined ? sql`` : sql`and r.id = ${run_id}`}
      and r.created_at >= (${date}::date::timestamp at time zone 'Europe/Paris')
      and r.created_at < ((${date}::date + 1)::timestamp at time zone 'Europe/Paris')
    order by r.created_at desc, r.id desc limit 1`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  const run = shownRun(found)
  const entries = await sql<StoredEntry>`
    select e.at, e.level, e.reason, e.external_id, e.action
    from import_run_entries e where e.run_id = ${run.id} order by e.seq limit ${LOG_LINES_MAX}`.execute(db)
  return { date, run, entries: entries.rows.map(shownEntry) }
}

/** Formats a log as lines of text: time, level, action, item. */
export function logText({ date, run, entries }: { date: string; run: RunRow; entries: LogEntry[] }): string {
  const { read, created, updated, unchanged, duplicates, archived, refused } = run
  const counts = `${read} lus, ${created} créés, ${updated} mis à jour, ${unchanged} inchangés, ${duplicates} doublons, ${archived} archivés, ${refused} refusés`
  const lines = entries.map(({ at, level, action, message, external_id }) =>
    [
      at,
      level.toUpperCase().padEnd(5),
      ...(action === null ? [] : [action]),
      message,
      ...(external_id === null ? [] : [oneLine(external_id)]),
    ].join(' '),
  )
  return [`# ${date} ${run.id} ${run.status} : ${counts}`, ...(run.message === null ? [] : [`# ${run.message}`]), ...lines, ''].join('\n')
}

/** Replaces line ends and control characters, so that text of a source cannot add lines to the log. */
const oneLine = (value: string): string => `[${value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')}]`
