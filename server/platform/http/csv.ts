import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** Swedish writes dates as ISO 8601 does, with a space for the T. */
const PARIS = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' })

/** A moment as spreadsheets take it for one in French and in English, in the time of France: 2026-11-20 08:30:00. */
export const civilTime = (moment: string): string => PARIS.format(new Date(moment))

/**
 * Rows as a file for spreadsheets: semicolons, a byte order mark, and a quote before whatever a spreadsheet would run as a
 * formula. Rows are read as they are written.
 * @param columns headings, in order, by the names of the fields
 */
export function csv(rows: AsyncIterable<Record<string, unknown>>, columns: Record<string, string>): Readable {
  const writer = stringify({
    bom: true,
    delimiter: ';',
    header: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    columns: Object.entries(columns).map(([key, header]) => ({ key, header })),
  })
  const source = Readable.from(rows)
  source.on('error', (error) => writer.destroy(error))
  writer.on('close', () => source.destroy())
  return source.pipe(writer)
}
