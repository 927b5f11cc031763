import type { Call } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { call } from '../api/client.ts'
import { untypeset } from '../i18n/typeset.ts'
import type { Column } from './column.ts'
import type { List } from './use-list.ts'

/** The limit of exported rows. */
const CSV_ROWS = 20_000
const PER_PAGE = '100'
const BYTE_ORDER_MARK = '\u{feff}'

type Cell = string | number | boolean | null | undefined

/** An ISO 8601 timestamp of the API. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
/** The format of server/platform/http/formats/csv.ts: spreadsheets read it as a date and time, in French time. */
const PARIS = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' })

/** Writes one field. Timestamps are in French time. An apostrophe keeps spreadsheets from running text as a formula. Quotes are added if needed. */
export function csvField(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' && MOMENT.test(value)) return PARIS.format(new Date(value))
  const text = String(value)
  const harmless = typeof value === 'string' && /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const csvLine = (cells: Cell[]): string => `${cells.map(csvField).join(';')}\r\n`

/**
 * Reads all pages of the filtered list into a CSV file with semicolons and a byte order mark.
 * @param progress called with the number of rows read and the total
 * @throws ClientError of the page that failed; AbortError when stopped
 */
export async function exportList<Row extends { id: string }>(
  list: List<Row>,
  columns: readonly Column<Row>[],
  { progress, signal }: { progress: (done: number, total: number) => void; signal: AbortSignal },
): Promise<{ file: Blob; rows: number; cut: boolean }> {
  const written = columns.filter((column) => column.csv)
  const lines = [BYTE_ORDER_MARK + csvLine(written.map(({ label }) => untypeset(label)))]
  const seen = new Set<string>()
  for (let page = 1, last = 1; page <= last && seen.size < CSV_ROWS; page += 1) {
    signal.throwIfAborted()
    const query = { ...list.state.query, ...list.fixed, per_page: PER_PAGE, page: String(page) }
    const input = { ...(list.params ? { params: list.params } : {}), query } as unknown as Call<Endpoint>
    const { data, meta } = (await call(list.endpoint, input)) as { data: unknown; meta: { last_page: number; total: number } }
    for (const row of list.rowsOf?.(data, page) ?? (data as Row[])) {
      // Rows may move between pages during the export.
      if (seen.has(row.id)) continue
      seen.add(row.id)
      lines.push(csvLine(written.map(({ csv }) => csv?.(row))))
    }
    last = meta.last_page
    progress(seen.size, meta.total)
    if (seen.size >= CSV_ROWS && page < last) return { file: asFile(lines), rows: seen.size, cut: true }
  }
  return { file: asFile(lines), rows: seen.size, cut: false }
}

const asFile = (lines: string[]): Blob => new Blob(lines, { type: 'text/csv;charset=utf-8' })
