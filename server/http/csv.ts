import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** Moments as French spreadsheets take them for one: 20/11/2026 08:30:00, in France. */
const PARIS = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})
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
