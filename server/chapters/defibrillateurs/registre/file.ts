import { noLine, openTable, tookMore } from '../../../platform/open-data/csv-table.ts'
import { ImportError } from '../../../platform/open-data/import-error.ts'
import { jsonRecords } from '../../../platform/open-data/json-records.ts'
import { rowMessage } from '../../../platform/open-data/messages-catalogue.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'
import type { Passed } from '../../../platform/open-data/record-reader.ts'
import { textOf } from '../../../platform/open-data/text-file.ts'
import { textIn } from './rows/cells.ts'
import { type Cells, layoutOf } from './rows/columns.ts'
import { syncMessage } from './messages-catalogue.ts'

/** A row of the file with its position: the line of a table, or the number of the record in a JSON document. */
type Row = { line: number; cells: Cells } | { line: number; source_id: string | null; reason: Message }
export interface RegistryFile {
  key: 'c_gid' | 'gid'
  rows: AsyncGenerator<Row>
}

/** The maximum number of unreadable records before the first readable one. */
const PASSED_FIRST = 100

/** Fields that identify a record of the JSON file, as opposed to its enclosing objects. */
const RECORD_FIELDS = new Set(['properties', 'c_gid', 'gid'])

/**
 * Opens the registry's file in any of its known formats: a table with any separator, or JSON.
 * @throws ImportError if it is not the registry's file, or cannot be read; also while its rows are read
 */
export async function openRegistry(path: string): Promise<RegistryFile> {
  const start = await startOf(path)
  if (start.startsWith('<')) throw new ImportError(syncMessage('web_page'))
  return /^[[{]/.test(start) ? openDocument(path) : openCsv(path)
}

async function startOf(path: string): Promise<string> {
  let start = ''
  for await (const text of textOf(path)) {
    start = (start + text).trimStart()
    if (start !== '') break
  }
  return start.replace(/^\ufeff\s*/, '')
}

async function openCsv(path: string): Promise<RegistryFile> {
  const table = await openTable(path, true)
  try {
    const { places, key } = layoutOf(table.columns)
    async function* rows(): AsyncGenerator<Row> {
      for await (const item of table.lines) {
        const { line, cells, fault } = item
        if (fault || cells.length !== places.length) {
          if (!fault && tookMore(item, table)) throw noLine(line)
          const source_id = fault ? textIn(cells[places.indexOf(key)], 60) : null
          yield { line, source_id, reason: fault ?? rowMessage('other_width', { fields: cells.length, expected: places.length }) }
          continue
        }
        const row: Cells = {}
        places.forEach((column, index) => {
          if (column) row[column] = cells[index]
        })
        yield { line, cells: row }
      }
    }
    return { key, rows: rows() }
  } catch (error) {
    await table.lines.return(undefined)
    throw error
  }
}

async function openDocument(path: string): Promise<RegistryFile> {
  const records = jsonRecords(textOf(path), RECORD_FIELDS, true)
  // The columns are those of the first readable record. Records before it are refused.
  const passed: Passed[] = []
  let first = await records.next()
  for (; !first.done && 'fault' in first.value && passed.length < PASSED_FIRST; first = await records.next()) passed.push(first.value)
  if (first.done || !('record' in first.value)) throw new ImportError(syncMessage('no_device'))
  const { key } = layoutOf(Object.keys(cellsOf(first.value.record)))
  const refusal = ({ fault, place, parts }: Passed): Row => ({ line: place, source_id: numberIn(parts, key), reason: fault })
  const { record, place } = first.value
  async function* rows(): AsyncGenerator<Row> {
    yield* passed.map(refusal)
    yield { line: place, cells: cellsOf(record) }
    for await (const item of records)
      if ('fault' in item) yield refusal(item)
      else if ('record' in item) yield { line: item.place, cells: cellsOf(item.record) }
  }
  return { key, rows: rows() }
}

/** Returns the number of a device from the parsed part of its record; null if it is not in that part. */
const numberIn = (parts: unknown[], key: 'c_gid' | 'gid'): string | null =>
  parts
    .map((part) => (typeof part === 'object' && part !== null ? textIn((part as Cells)[key], 60) : null))
    .find((found) => found !== null) ?? null

/** Returns the columns of a record: the record itself, or the properties of a GeoJSON feature with its shape. */
export function cellsOf(record: unknown): Cells {
  const { properties, geometry } = record as { properties?: unknown; geometry?: unknown }
  if (typeof properties !== 'object' || properties === null) return record as Cells
  const cells = properties as Cells
  return typeof geometry === 'object' && geometry !== null ? { ...cells, the_geom: geometry } : cells
}
