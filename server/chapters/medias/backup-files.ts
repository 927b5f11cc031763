import type { Db } from '../../platform/db/db.ts'
import { storeName } from './store/names.ts'
import type { MediaStore } from './store/store.ts'
import { filesOfRows } from './sweep/sweep.ts'

/** What a copy of the files did. */
export interface Copied {
  copied: number
  bytes: number
  /** Files that a row has and `from` does not. */
  missing: string[]
}

const typeOf = (name: string): string => (name.endsWith('.pdf') ? 'application/pdf' : name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')

/**
 * Copies the files of all processed media from one store to another. Files of one name have the same content: one that `to` has already is
 * copied again, which changes nothing.
 * @throws StoreUnavailable
 */
export async function copyMediaFiles(db: Db, from: MediaStore, to: MediaStore): Promise<Copied> {
  const done: Copied = { copied: 0, bytes: 0, missing: [] }
  const seen = new Set<string>()
  for await (const name of filesOfRows(db)) {
    if (seen.has(name)) continue
    seen.add(name)
    const found = await from.get(storeName(name))
    if (!found) {
      done.missing.push(name)
      continue
    }
    const pieces: Buffer[] = []
    for await (const piece of found.content) pieces.push(piece as Buffer)
    await to.put(storeName(name), Buffer.concat(pieces), typeOf(name))
    done.copied += 1
    done.bytes += found.bytes
  }
  return done
}

/** Returns the number of files of all processed media, each counted once. */
export async function countMediaFiles(db: Db): Promise<number> {
  const names = new Set<string>()
  for await (const name of filesOfRows(db)) names.add(name)
  return names.size
}
