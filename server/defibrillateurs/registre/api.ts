import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { withLocalFile } from '../../open-data/download.ts'
import { ImportError } from '../../open-data/import-error.ts'
import { textIn } from './cells.ts'
import { layoutOf } from './columns.ts'
import { cellsOf, type RegistryFile, type Row } from './file.ts'

/** The most rows that the API gives at once, and the most pages that one commune can have: Paris has some thirty. */
const [PAGE_SIZE, PAGES_MAX] = [200, 300]
const LIMITS = { bytes: 10 * 1024 ** 2, totalMs: 30_000, silentMs: 10_000 }
const Page = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  links: z.object({ next: z.string().nullish() }).nullish(),
})

/**
 * The rows that may be of a commune, from the registry's API: by its codes of today and of before, its arrondissements', and its
 * postal codes for rows without a code. Each device comes once.
 * @param address of the API's rows, set by the operator: it may be a private one
 * @throws ImportError when the API cannot be read, or has no such commune's rows to tell; also while its rows are read
 */
export async function communeRows(db: Db, address: string, communeId: string, signal?: AbortSignal): Promise<RegistryFile> {
  const commune = await db
    .selectFrom('communes')
    .select(['code_insee', 'codes_alias', 'codes_postaux'])
    .where('id', '=', communeId)
    .executeTakeFirst()
  if (!commune) throw new ImportError('The commune is no more.')
  const filters = [
    ...[commune.code_insee, ...commune.codes_alias].map((code): [string, string] => ['c_com_insee__exact', code]),
    ...commune.codes_postaux.map((code): [string, string] => ['c_com_cp__exact', code]),
  ]
  return { key: 'c_gid', rows: rows(address, filters, signal) }
}

async function* rows(address: string, filters: [string, string][], signal?: AbortSignal): AsyncGenerator<Row> {
  const seen = new Set<string | null>()
  let line = 0
  let pages = 0
  for (const filter of filters) {
    for (let page = 1, more = true; more; page += 1) {
      signal?.throwIfAborted()
      if ((pages += 1) > PAGES_MAX) throw new ImportError(`The registry's API gives more than ${PAGES_MAX} pages for one commune.`)
      const { data, links } = await readPage(address, filter, page)
      if (line === 0 && data[0]) layoutOf(Object.keys(data[0]))
      for (const record of data) {
        line += 1
        const cells = cellsOf(record)
        const number = textIn(cells.c_gid, 60)
        if (number !== null && seen.has(number)) continue
        seen.add(number)
        yield { line, cells }
      }
      more = data.length > 0 && Boolean(links?.next)
    }
  }
}

/** The next page is asked for by its number, never by the address that an answer names. */
async function readPage(address: string, [name, value]: [string, string], page: number): Promise<z.output<typeof Page>> {
  const url = new URL(address)
  for (const [key, one] of [
    [name, value],
    ['page', page],
    ['page_size', PAGE_SIZE],
  ] as const)
    url.searchParams.set(key, String(one))
  const text = await withLocalFile(url.href, (path) => readFile(path, 'utf8'), LIMITS)
  const read = Page.safeParse(jsonOf(text))
  if (!read.success) throw new ImportError(`${url.host} answers something else than rows of the registry.`)
  return read.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
