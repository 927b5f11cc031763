import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { keyOfFile } from '../store/names.ts'
import type { MediaStore, StoredObject } from '../store/store.ts'

/** What a comparison of the store with the rows found. */
export interface Swept {
  /** Files of the store. */
  files: number
  /** Files that no row has, and their size. Removed unless it was a dry run. */
  unknown: string[]
  unknownBytes: number
  /** Files that a row has and the store does not. */
  missing: string[]
}

/** A younger file may belong to a row that is being written. */
const YOUNG_MS = 24 * 3_600_000
const BATCH = 500

/**
 * Compares the store with the rows, both ways. Files of other programs, whose names are not of this chapter, are left.
 * @param remove whether files that no row has are removed; of an upload the original too
 * @throws StoreUnavailable
 */
export async function sweep(db: Db, store: MediaStore, { remove, now = Date.now() }: { remove: boolean; now?: number }): Promise<Swept> {
  const found: Swept = { files: 0, unknown: [], unknownBytes: 0, missing: [] }
  const names = new Set<string>()
  let batch: StoredObject[] = []
  const judge = async () => {
    for (const { name, bytes } of await withoutRow(db, batch)) {
      found.unknown.push(name)
      found.unknownBytes += bytes
    }
    batch = []
  }
  for await (const object of store.list()) {
    found.files += 1
    names.add(object.name.split('/').at(-1) ?? '')
    if (now - object.modified.getTime() > YOUNG_MS) batch.push(object)
    if (batch.length === BATCH) await judge()
  }
  await judge()
  if (remove) await store.remove(found.unknown)
  // Rows of one picture name the same file: it is missing once, as a backup counts it.
  const missing = new Set<string>()
  for await (const name of filesOfRows(db)) if (!names.has(name)) missing.add(name)
  found.missing.push(...missing)
  return found
}

const UPLOAD = /^uploads\/([0-9a-f-]{36})$/
const PART = /\/\.[^/]+\.part$/

async function withoutRow(db: Db, objects: StoredObject[]): Promise<StoredObject[]> {
  const keys = objects.flatMap(({ name }) => keyOfFile(name.split('/').at(-1) ?? '') ?? [])
  const ids = objects.flatMap(({ name }) => UPLOAD.exec(name)?.[1] ?? [])
  const { rows } = await sql<{ known: string }>`
    select distinct key as known from medias where key = any(${keys})
    union all select id::text from medias where id = any(${ids}::uuid[]) and state = 'processing'`.execute(db)
  const known = new Set(rows.map((row) => row.known))
  return objects.filter(({ name }) => {
    if (PART.test(name)) return true
    const owner = UPLOAD.exec(name)?.[1] ?? keyOfFile(name.split('/').at(-1) ?? '')
    return owner !== null && !known.has(owner)
  })
}

/** Yields the name of each file that a processed media has. */
export async function* filesOfRows(db: Db): AsyncGenerator<string> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string; names: string[] }>`
      select id, array(select f ->> 'name' from jsonb_array_elements(files) f) as names from medias
      where id > ${after} and state = 'ready' order by id limit ${BATCH}`.execute(db)
    for (const { id, names } of rows) {
      after = id
      yield* names
    }
    if (rows.length < BATCH) return
  }
}
