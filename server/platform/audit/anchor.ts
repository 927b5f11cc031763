import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../settings/config.ts'
import type { Db } from '../db/db.ts'
import { appendPrivateFile } from '../private-file.ts'
import type { Services } from '../services.ts'
import { endOf, headsOf } from './chains.ts'

/** The end of the audit trail at a time, stored outside the database as a line of JSON. */
export interface Anchor {
  at: string
  /** The highest number of a row. */
  seq: number
  /** The hash of the last row; over the heads of all chains if the trail has several. */
  hash: string
  /** Number and hash of the last row of each chain; only if the trail has several. */
  heads?: [seq: number, hash: string, chain: number][]
  /** The name of the database (`database_identity`); none in lines of older releases. */
  db?: string
  /** 2: the digest covers the time as well. 3: and the heads. 4: and the database. Lines of older releases have no version. */
  v?: 2 | 3 | 4
  /** A keyed digest: whoever can only write the file cannot forge an anchor. */
  mac: string
}

/** Returns the path of the file of anchors. */
export const anchorFile = ({ auditAnchors, dataDir }: Pick<Config, 'auditAnchors' | 'dataDir'>): string =>
  auditAnchors ?? join(dataDir, 'audit-anchors.jsonl')

const macOf = ({ secrets }: Pick<Services, 'secrets'>, { v, at, db, seq, hash, heads }: Omit<Anchor, 'mac'>) =>
  v === 4
    ? secrets.keyedHash('audit-anchor-4', JSON.stringify([db, at, seq, hash, heads ?? null]))
    : v === 3
      ? secrets.keyedHash('audit-anchor-3', `${at} ${seq} ${hash} ${JSON.stringify(heads)}`)
      : v === 2
        ? secrets.keyedHash('audit-anchor-2', `${at} ${seq} ${hash}`)
        : secrets.keyedHash('audit-anchor', `${seq}:${hash}`)

/**
 * Writes the end of the trail to the file and the log, unless the last anchor has it already. To rewrite the whole trail in the
 * database, one would have to rewrite these as well. A database that may be a copy has no name yet, and is not anchored. Spec §6-15.
 */
export async function anchorTrail(
  services: Pick<Services, 'config' | 'database' | 'secrets' | 'logger' | 'outgoing'>,
): Promise<Anchor | null> {
  if (!services.outgoing.allowed) return null
  const named = await services.database.db.selectFrom('database_identity').select(['id', 'suspended_at']).executeTakeFirst()
  if (named && named.suspended_at !== null) return null
  const { seq, hash, heads } = endOf(await headsOf(services.database.db))
  const file = anchorFile(services.config)
  const before = (await readAnchors(file)).findLast(({ db }) => db === named?.id)
  if (seq === 0 || (before?.seq === seq && before.hash === hash)) return null
  const at = new Date().toISOString()
  const several = heads.map((head): [number, string, number] => [head.seq, head.hash.toString('hex'), head.chain])
  const noted = {
    at,
    ...(named ? { db: named.id } : {}),
    seq,
    hash,
    ...(heads.length > 1 ? { heads: several } : {}),
    v: versionOf(named, heads),
  }
  const anchor: Anchor = { ...noted, mac: macOf(services, noted) }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await appendPrivateFile(file, `${JSON.stringify(anchor)}\n`)
  services.logger.info({ seq: anchor.seq, hash: anchor.hash }, 'audit trail anchored')
  return anchor
}

const versionOf = (named: unknown, heads: readonly unknown[]): 2 | 3 | 4 => (named ? 4 : heads.length > 1 ? 3 : 2)

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

/** A row that an anchor names. Its chain is null in an anchor of a trail with one chain. */
interface AnchoredRow {
  seq: number
  hash: string
  chain: number | null
}
const rowsOf = ({ seq, hash, heads }: Anchor): AnchoredRow[] =>
  heads?.map(([at, of, chain]) => ({ seq: at, hash: of, chain })).filter((row) => row.seq > 0) ?? [{ seq, hash, chain: null }]

/** Returns the test whether an anchor is of this database, or of one that it was copied from, up to the copy. */
export async function anchorsOf(db: Db): Promise<(anchor: Anchor) => boolean> {
  const named = await db.selectFrom('database_identity').select('id').executeTakeFirst()
  const ancestors = await db.selectFrom('database_ancestors').select(['id', 'until_seq']).execute()
  const until = new Map(ancestors.map(({ id, until_seq }) => [id, until_seq]))
  if (named) until.set(named.id, Number.POSITIVE_INFINITY)
  // An anchor of an older release names no database.
  return (anchor) => anchor.db === undefined || anchor.seq <= (until.get(anchor.db) ?? -1)
}

/**
 * Returns the first anchor that does not match the trail, with the reason; null if all match. Anchors of other databases are not compared.
 * @param strict whether an anchor of another database with another secret is a mismatch: somebody may have renamed an anchor of this one
 */
export async function firstMismatch(
  db: Db,
  secrets: Services['secrets'],
  anchors: readonly Anchor[],
  { strict = false }: { strict?: boolean } = {},
): Promise<{ line: number; seq: number; fault: string } | null> {
  const removed = await db.selectFrom('audit_segments').select(['chain', 'to_seq', 'to_at', 'last_hash']).orderBy('to_seq').execute()
  const isOwn = await anchorsOf(db)
  const forged = anchors.findIndex((anchor) => (strict || isOwn(anchor)) && anchor.mac !== macOf({ secrets }, anchor))
  const genuine = anchors.slice(0, forged === -1 ? undefined : forged).filter(isOwn)
  const hashes = await hashesOf(db, [...new Set(genuine.flatMap((anchor) => rowsOf(anchor).map(({ seq }) => seq)))])
  for (const [index, anchor] of anchors.entries()) {
    if (index === forged) return { line: index + 1, seq: anchor.seq, fault: 'the anchor itself was changed, or made with another secret' }
    if (!isOwn(anchor)) continue
    for (const row of rowsOf(anchor)) {
      const fault = faultOf(row, anchor.at, removed, hashes.get(row.seq))
      if (fault !== null) return { line: index + 1, seq: row.seq, fault }
    }
  }
  return null
}

/** Compares a row that was anchored with the trail. Returns why it does not match, or null. */
function faultOf(
  { seq, hash, chain }: AnchoredRow,
  at: string,
  removed: readonly { chain: number; to_seq: number; to_at: string; last_hash: Buffer }[],
  stored: string | undefined,
): string | null {
  const of = chain ?? 0
  const segment = stored === undefined ? removed.find(({ chain: own, to_seq }) => own === of && seq <= to_seq) : undefined
  // Inside a removed segment there is no hash to compare with. The rows after the anchor were recorded later: their times must be later.
  if (segment && seq < segment.to_seq)
    return Date.parse(at) > Date.parse(segment.to_at) + TOLERANCE_MS
      ? `the anchor is younger than the rows after it, which were removed as older than ${segment.to_at}`
      : null
  const found = segment ? segment.last_hash.toString('hex') : stored
  if (found === undefined) return 'the row that was anchored is gone'
  return found === hash ? null : 'the trail was rewritten up to here'
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
