import { createHash } from 'node:crypto'
import type { InsertObject } from 'kysely'
import { newId } from '../platform/db/id.ts'
import type { Database } from '../platform/db/schema.gen.ts'
import { harness } from './harness.ts'

/** Creates the row of a processed picture, without files in the store. Returns its id. */
export async function makeMedia(acteur_id: string, values: Partial<InsertObject<Database, 'medias'>> = {}): Promise<string> {
  const { db } = await harness()
  const id = newId()
  const sha256 = createHash('sha256').update(id).digest('hex')
  const key = sha256.slice(0, 40)
  const file = { width: 400, height: 300, type: 'image/webp', bytes: 9000, name: `${key}-400.webp` }
  await db
    .insertInto('medias')
    .values({
      id,
      kind: 'image',
      state: 'ready',
      acteur_id,
      name: 'fete.jpg',
      mime: 'image/jpeg',
      bytes: 123_456,
      sha256,
      key,
      width: 400,
      height: 300,
      color: '#336699',
      thumbhash: 'YJqGPQw7sFlslqhFafSE+Q6oJ1h2iHB2Rw==',
      files: JSON.stringify([file, { ...file, type: 'image/jpeg', width: 1200, height: 630, name: `${key}-share.jpg` }]),
      ...values,
    })
    .execute()
  return id
}
