import { readFile } from 'node:fs/promises'
import type { Db } from '../../../platform/db/db.ts'
import { ParserKilled } from '../../../platform/isolation/limits.ts'
import { isolatedParser } from '../../../platform/isolation/parser.ts'
import { digestOf, DocumentPoisoned, unlessPoisoned } from '../../../platform/isolation/poison.ts'
import { withLocalFile } from '../../../platform/open-data/download.ts'
import { ImportError } from '../../../platform/open-data/import-error.ts'
import { type Batch, batchOf, type ReadRow } from './batches.ts'
import { syncMessage } from './messages-catalogue.ts'
import type { PageOrder, PageResult, PageRow } from './rows/parse-page.ts'

/** The maximum number of rows in a page of the API, and of pages for one commune: Paris has some thirty. */
const [PAGE_SIZE, PAGES_MAX] = [200, 300]
const MB = 1024 ** 2
const LIMITS = { bytes: 10 * MB, totalMs: 30_000, silentMs: 10_000 }

/** A page of two hundred rows takes some tens of milliseconds. */
const parsePage = isolatedParser<PageOrder, PageResult>(new URL('./rows/parse-page.ts', import.meta.url), () => ({
  cpuMs: 2000,
  memoryMb: 400,
  outputBytes: 8 * MB,
}))

/**
 * Reads the rows that may belong to a commune from the registry's API: by its current and former codes, those of its arrondissements,
 * and its postal codes for rows without a code. Each device is returned once. Each page gives one batch.
 * @param address of the API's rows, set by the operator: it may be a private one
 * @throws ImportError if the commune no longer exists, the API cannot be read, its answer is not a page of rows, or there are too many
 *   pages
 */
export async function* communeBatches(db: Db, address: string, communeId: string, signal?: AbortSignal): AsyncGenerator<Batch, undefined> {
  const commune = await db
    .selectFrom('communes')
    .select(['code_insee', 'codes_alias', 'codes_postaux'])
    .where('id', '=', communeId)
    .executeTakeFirst()
  if (!commune) throw new ImportError(syncMessage('commune_gone'))
  const filters = [
    ...[commune.code_insee, ...commune.codes_alias].map((code): [string, string] => ['c_com_insee__exact', code]),
    ...commune.codes_postaux.map((code): [string, string] => ['c_com_cp__exact', code]),
  ]
  const seen = new Set<string | null>()
  let line = 0
  let pages = 0
  for (const filter of filters) {
    for (let page = 1, hasMore = true; hasMore; page += 1) {
      signal?.throwIfAborted()
      if ((pages += 1) > PAGES_MAX) throw new ImportError(syncMessage('too_many_pages', { limit: PAGES_MAX }))
      const { rows, more } = await readPage(db, pageAddress(address, filter, page), line === 0, signal)
      const fresh: ReadRow[] = []
      for (const { number, ...row } of rows) {
        line += 1
        if (number === null || !seen.has(number)) fresh.push({ ...row, line })
        seen.add(number)
      }
      if (fresh.length > 0) yield batchOf(fresh)
      hasMore = more
    }
  }
}

/** Returns the address of a page. The next page is requested by its number, never by an address from an answer. */
function pageAddress(address: string, [name, value]: [string, string], page: number): URL {
  const url = new URL(address)
  const search = { [name]: value, page: String(page), page_size: String(PAGE_SIZE) }
  for (const [key, text] of Object.entries(search)) url.searchParams.set(key, text)
  return url
}

async function readPage(db: Db, url: URL, first: boolean, signal?: AbortSignal): Promise<{ rows: PageRow[]; more: boolean }> {
  const bytes = await withLocalFile(url.href, (path) => readFile(path), LIMITS)
  try {
    const document = { digest: await digestOf(bytes), kind: 'geodae_api' }
    const result = await unlessPoisoned(db, document, () => parsePage({ bytes, first }, signal))
    if ('refusal' in result) throw new ImportError(result.refusal)
    if ('noPage' in result) throw new ImportError(syncMessage('answer_not_rows', { host: url.host }))
    return result
  } catch (error) {
    if (error instanceof ParserKilled || error instanceof DocumentPoisoned)
      throw new ImportError(syncMessage('answer_too_dear', { host: url.host }), { cause: error })
    throw error
  }
}
