import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { processPicture } from '../server/chapters/medias/process/process-picture.ts'
import { newId } from '../server/platform/db/id.ts'

/** Renders a drawing to PNG and returns it with the files that the service makes of such a picture. */
export async function drawn(name: string) {
  const bytes = await sharp(join(import.meta.dirname, 'data/drawings', `${name}.svg`))
    .png()
    .toBuffer()
  const path = join(tmpdir(), `beffroi-${newId()}.png`)
  await writeFile(path, bytes)
  try {
    const result = await processPicture({ path })
    if ('fault' in result) throw new Error(`The drawing ${name} cannot be processed: ${result.fault}`)
    return { bytes, ...result }
  } finally {
    await rm(path, { force: true })
  }
}
