import { z } from 'zod'
import { refusalOf } from '../../../../platform/open-data/import-error.ts'
import { decode } from '../../../../platform/text/decode.ts'
import type { EnglishMessage, Message } from '../../../../platform/stored-messages/message.ts'
import { textIn } from './cells.ts'
import { layoutOf } from './columns.ts'
import { type Device, readDevice } from './device.ts'
import { cellsOf } from '../file.ts'

/** A page of the registry's API, as received. */
export interface PageOrder {
  bytes: Uint8Array
  /** Whether to check its columns. */
  first: boolean
}
/** A row of a page: the device, or the reason of its refusal. A row with the same `number` as an earlier row is a repetition. */
export type PageRow = { number: string | null } & ({ device: Device } | { source_id: string | null; reason: Message })
export type PageResult = { rows: PageRow[]; more: boolean } | { refusal: EnglishMessage } | { noPage: true }

/** The API returns fewer rows at once: an answer with more is not from the API. */
const ROWS_MAX = 1000
const Page = z.object({
  data: z.array(z.record(z.string(), z.unknown())).max(ROWS_MAX),
  links: z.object({ next: z.string().nullish() }).nullish(),
})

/** Parses a page. Runs in the parser process. */
export function parse({ bytes, first }: PageOrder): PageResult {
  const read = Page.safeParse(jsonOf(decode(bytes, null)))
  if (!read.success) return { noPage: true }
  const { data, links } = read.data
  try {
    if (first && data[0]) layoutOf(Object.keys(data[0]))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return { refusal }
    throw error
  }
  const rows = data.map((record): PageRow => {
    const cells = cellsOf(record)
    const got = readDevice(cells, 'c_gid')
    return { number: textIn(cells.c_gid, 60), ...('reason' in got ? got : { device: got }) }
  })
  return { rows, more: data.length > 0 && Boolean(links?.next) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
