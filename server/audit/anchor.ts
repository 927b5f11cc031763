import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Services } from '../services.ts'

/** The end of the trail as it was at a moment, kept outside the database: one line of JSON each. */
export interface Anchor {
  at: string
  seq: number
  hash: string
  /** Keyed digest of the two: the file alone cannot be rewritten to fit. */
  mac: string
}

/** Where the anchors are. */
export const anchorFile = ({ auditAnchors, dataDir }: Pick<Config, 'auditAnchors' | 'dataDir'>): string =>
  auditAnchors ?? join(dataDir, 'audit-anchors.jsonl')

const macOf = ({ secrets }: Pick<Services, 'secrets'>, seq: number, hash: string) => secrets.keyedHash('audit-anchor', `${seq}:${hash}`)

/**
 * Notes the end of the trail in the file and in the log, unless it stands there already. Who rewrites the whole trail in the
 * database would have to rewrite these as well. Decisions on Spec §6.
 */
export async function anchorTrail(services: Pick<Services, 'config' | 'database' | 'secrets' | 'logger'>): Promise<Anchor | null> {
  const { seq, hash } = await services.database.db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
  const file = anchorFile(services.config)
  if (seq === 0 || (await readAnchors(file)).at(-1)?.seq === seq) return null
  const anchor: Anchor = { at: new Date().toISOString(), seq, hash: hash.toString('hex'), mac: macOf(services, seq, hash.toString('hex')) }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await appendFile(file, `${JSON.stringify(anchor)}\n`, { mode: 0o600 })
  services.logger.info({ seq, hash: anchor.hash }, 'audit trail anchored')
  return anchor
}

/** The anchors of a file, oldest first; none where there is no file. A line that cannot be read stands as one that fits nothing. */
export async function readAnchors(file: string): Promise<Anchor[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      try {
        return JSON.parse(line) as Anchor
      } catch {
        return { at: '', seq: 0, hash: '', mac: '' }
      }
    })
}

/** An anchor that the trail does not fit; null where all of them do. */
export async function misfit(
  db: Db,
  secrets: Services['secrets'],
  anchors: readonly Anchor[],
): Promise<{ line: number; seq: number; fault: string } | null> {
  const removed = await db.selectFrom('audit_segments').select(['to_seq', 'last_hash as hash']).orderBy('to_seq').execute()
  for (const [index, { seq, hash, mac }] of anchors.entries()) {
    const line = index + 1
    if (mac !== macOf({ secrets }, seq, hash)) return { line, seq, fault: 'the anchor itself was changed, or made with another secret' }
    // Inside what was removed at its term there is nothing left to compare with, but its end.
    const end = removed.find(({ to_seq }) => to_seq === seq)
    if (!end && seq < (removed.at(-1)?.to_seq ?? 0)) continue
    const row = end ?? (await db.selectFrom('audit_log').select('hash').where('seq', '=', seq).executeTakeFirst())
    if (!row) return { line, seq, fault: 'the row that was anchored is gone' }
    if (row.hash.toString('hex') !== hash) return { line, seq, fault: 'the trail was rewritten up to here' }
  }
  return null
}
