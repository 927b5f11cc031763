import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { uploadMedia } from '../../../contract/medias/media-upload.ts'
import { getMedia } from '../../../contract/medias/medias.ts'
import type { api } from './service.ts'

type Client = Awaited<ReturnType<typeof api>>

/** A landscape of one colour above another, as a camera would write it. */
export async function photograph(colour: string, description?: string, [width, height] = [1600, 1000]): Promise<Buffer> {
  const ground = await sharp({ create: { width, height: Math.round(height / 3), channels: 3, background: '#3f6b3a' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .composite([{ input: ground, gravity: 'south' }])
    .withExif(description === undefined ? {} : { IFD0: { ImageDescription: description } })
    .jpeg()
    .toBuffer()
}

/** A document that every check of the service accepts. */
export const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.4\n% ${text}\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n`)

/** Uploads a file by the API, and waits until it is ready. Returns its id. */
export async function uploaded(call: Client, acteur_id: string, content: Buffer, type: string, name: string): Promise<string> {
  const file = new File([new Uint8Array(content)], name, { type })
  const { data } = await call(uploadMedia, { body: { acteur_id, file } })
  let { state } = data
  for (const end = Date.now() + 30_000; state === 'processing' && Date.now() < end; await sleep(100))
    ({ state } = (await call(getMedia, { params: { id: data.id } })).data)
  assert.equal(state, 'ready')
  return data.id
}
