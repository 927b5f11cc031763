import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../settings/config.ts'
import type { Db } from '../db/db.ts'
import { appendPrivateFile } from '../private-file.ts'
import type { Services } from '../services.ts'

/** The head of the audit trail at a time, stored outside the database as a line of JSON. */
export interface Anchor {
  at: string
  seq: number
  hash: string
  /** 2: the digest covers the time as well. Lines of older releases have no version. */
  v?: 2
  /** A keyed digest: whoever can only write the file cannot forge an anchor. */
  mac: string
}

/** Returns the path of the file of anchors. */
export const anchorFile = ({ auditAnchors, dataDir }: Pick<Config, 'auditAnchors' | 'dataDir'>): string =>
  auditAnchors ?? join(dataDir, 'audit-anchors.jsonl')

const macOf = ({ secrets }: Pick<Services, 'secrets'>, { v, at, seq, hash }: Omit<Anchor, 'mac'>) =>
  v === 2 ? secrets.keyedHash('audit-anchor-2', `${at} ${seq} ${hash}`) : secrets.keyedHash('audit-anchor', `${seq}:${hash}`)

/**
 * Writes the head of the trail to the file and the log, unless the last anchor has it already. To rewrite the whole trail in the
 * database, one would have to rewrite these as well. Spec §6-15.
 */
export async function anchorTrail(services: Pick<Services, 'config' | 'database' | 'secrets' | 'logger'>): Promise<Anchor | null> {
  const head = await services.database.db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
  const file = anchorFile(services.config)
  if (head.seq === 0 || (await readAnchors(file)).at(-1)?.seq === head.seq) return null
  const noted = { at: new Date().toISOString(), seq: head.seq, hash: head.hash.toString('hex'), v: 2 as const }
  const anchor: Anchor = { ...noted, mac: macOf(services, noted) }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await appendPrivateFile(file, `${JSON.stringify(anchor)}\n`)
  services.logger.info({ seq: anchor.seq, hash: anchor.hash }, 'audit trail anchored')
  return anchor
}

/** Returns the anchors of a file, oldest first; none without a file. An unreadable line becomes an anchor that does not match. */
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

/** The tolerated difference between the clock of a process and the times of transactions. */
const TOLERANCE_MS = 86_400_000
/** The number of rows that one statement reads. */
const AT_ONCE = 5000

/** Returns the first anchor that does not match the trail, with the reason; null if all match. */
export async function firstMismatch(
  db: Db,
  secrets: Services['secrets'],
  anchors: readonly Anchor[],
): Promise<{ line: number; seq: number; fault: string } | null> {
  const removed = await db.selectFrom('audit_segments').select(['to_seq', 'to_at', 'last_hash']).orderBy('to_seq').execute()
  const forged = anchors.findIndex((anchor) => anchor.mac !== macOf({ secrets }, anchor))
  const hashes = await hashesOf(
    db,
    anchors.slice(0, forged === -1 ? undefined : forged).map(({ seq }) => seq),
  )
  for (const [index, { at, seq, hash }] of anchors.entries()) {
    const fault = (text: string) => ({ line: index + 1, seq, fault: text })
    if (index === forged) return fault('the anchor itself was changed, or made with another secret')
    const segment = removed.find(({ to_seq }) => seq <= to_seq)
    // Inside a removed segment there is no hash to compare with. The rows after the anchor were recorded later: their times must be later.
    if (segment && seq < segment.to_seq) {
      if (Date.parse(at) > Date.parse(segment.to_at) + TOLERANCE_MS)
        return fault(`the anchor is younger than the rows after it, which were removed as older than ${segment.to_at}`)
      continue
    }
    const found = segment ? segment.last_hash.toString('hex') : hashes.get(seq)
    if (found === undefined) return fault('the row that was anchored is gone')
    if (found !== hash) return fault('the trail was rewritten up to here')
  }
  return null
}

async function hashesOf(db: Db, seqs: readonly number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  for (let i = 0; i < seqs.length; i += AT_ONCE) {
    const { rows } = await sql<{ seq: number; hash: string }>`
      select seq, encode(hash, 'hex') as hash from audit_log where seq = any(${seqs.slice(i, i + AT_ONCE)}::bigint[])`.execute(db)
    for (const { seq, hash } of rows) found.set(seq, hash)
  }
  return found
}
