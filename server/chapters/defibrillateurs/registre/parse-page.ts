import { z } from 'zod'
import { refusalOf } from '../../../platform/open-data/import-error.ts'
import type { EnglishMessage, Message } from '../../../platform/stored-messages/message.ts'
import { textIn } from './cells.ts'
import { layoutOf } from './columns.ts'
import { type Device, readDevice } from './device.ts'
import { cellsOf } from './file.ts'

/** A page of the registry's API as it came. */
export interface PageOrder {
  bytes: Uint8Array
  /** Whether its columns are to be looked at. */
  first: boolean
}
/** A row of it: the device, or why it is not taken; `number` tells whether it has come before. */
export type PageRow = { number: string | null } & ({ device: Device } | { source_id: string | null; reason: Message })
export type PageResult = { rows: PageRow[]; more: boolean } | { refusal: EnglishMessage } | { noPage: true }

/** More than the API gives at once: whatever answers so is not the API. */
const ROWS_MAX = 1000
const Page = z.object({
  data: z.array(z.record(z.string(), z.unknown())).max(ROWS_MAX),
  links: z.object({ next: z.string().nullish() }).nullish(),
})

/** What the parser process does with a page. */
export function parse({ bytes, first }: PageOrder): PageResult {
  const read = Page.safeParse(jsonOf(new TextDecoder().decode(bytes)))
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
