import { closeSync, constants, fstatSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Proof } from './judge.ts'

const { O_CREAT, O_NOFOLLOW, O_RDWR } = constants
/** The content is padded, so that one write replaces it in place: a copied or replaced file is another file. */
const BYTES = 1024

/** The content of the file of a database in DATA_DIR. */
interface Stored extends Proof {
  /** Host, port and name of the database as the process reaches it. */
  address: string
  /** The file itself, as the file system created it. */
  file: string
}

/** The path of the file of a database. */
export const proofPath = (dataDir: string, id: string): string => join(dataDir, 'databases', `${id}.json`)

/**
 * Returns what an earlier process of this data folder knew of the database; null without such a file, if the file is a copy, or if
 * the database is reached at another address now.
 */
export function readProof(dataDir: string, id: string, address: string): Proof | null {
  let file: number | undefined
  try {
    file = openSync(proofPath(dataDir, id), constants.O_RDONLY | O_NOFOLLOW)
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Stored
    const isOwn = stored.file === identityOf(file) && stored.address === address && stored.id === id && Number.isSafeInteger(stored.mark)
    return isOwn ? { id, mark: stored.mark } : null
  } catch {
    return null
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** Writes what the process knows of the database. The mark of another process of the folder is not lowered. */
export function writeProof(dataDir: string, { id, mark }: Proof, address: string): void {
  const path = proofPath(dataDir, id)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const highest = Math.max(mark, readProof(dataDir, id, address)?.mark ?? 0)
  const file = openSync(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)
  try {
    const stored: Stored = { id, mark: highest, address, file: identityOf(file) }
    writeSync(file, `${JSON.stringify(stored).padEnd(BYTES - 1)}\n`, 0)
  } finally {
    closeSync(file)
  }
}

/** Identifies a file: by the time of its creation, which no program can set on Linux; elsewhere by its number. */
function identityOf(file: number): string {
  const { ino, birthtimeNs } = fstatSync(file, { bigint: true })
  return process.platform === 'linux' && birthtimeNs > 0n ? `created ${birthtimeNs}` : `number ${ino}`
}

/** Returns how a database is reached: hosts, ports and name, without user and password. The embedded database is that of its folder. */
export function addressOf(url: string | null): string {
  if (url === null) return 'embedded'
  const [, hosts = '', name = ''] = /^[a-z]+:\/\/(?:[^/?#]*@)?([^/?#@]*)([^?#]*)/.exec(url) ?? []
  const socket = /[?&](host=[^&#]*)/.exec(url)?.[1] ?? ''
  return `${hosts}${name}${socket && `?${socket}`}`
}
