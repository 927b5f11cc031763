import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** The Swedish locale writes dates like ISO 8601, with a space instead of the T. */
const PARIS = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' })

/** A time in a form that spreadsheets recognise in French and in English, in the time of France: 2026-11-20 08:30:00. */
export const civilTime = (moment: string): string => PARIS.format(new Date(moment))

/**
 * Rows as a CSV file for spreadsheets: semicolons, a byte order mark, and a quote before each value that a spreadsheet would run as a
 * formula. Rows are read while the file is sent.
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
