import { sql } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import { processMediaHandler } from '../chapters/medias/process-media.handler.ts'
import { type Got, get } from './http.ts'
import { harness } from './harness.ts'
import { runNow } from './jobs.ts'

/** GPS, camera and description, as a telephone writes them. */
const EXIF = {
  IFD0: { Make: 'Canari', Model: 'Serin 7', Software: 'Volière', ImageDescription: 'Fete du village', Copyright: 'Anne Roux' },
  IFD2: { BodySerialNumber: '123456789', CameraOwnerName: 'Anne Roux' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 2964/100', GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 4020/100' },
}
/** XMP with a position and a description. */
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,51.49N"><dc:description><rdf:Alt>
  <rdf:li xml:lang="x-default">Le défilé &amp; la fanfare</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>`

/** Returns a picture with some content, of which every size differs. */
export const drawn = (width: number, height: number): Sharp => {
  const side = Math.max(4, Math.floor(Math.min(width, height) / 4))
  const box = (fill: string) =>
    Buffer.from(`<svg width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="${fill}"/></svg>`)
  return sharp({ create: { width, height, channels: 3, background: '#336699' } }).composite([
    { input: box('#cc2200'), left: 0, top: 0 },
    { input: box('#ffee00'), left: width - side, top: height - side },
  ])
}

/** Returns five photographs with GPS and other metadata, one for each way in which cameras and programs write them. */
export async function photographs(): Promise<{ name: string; type: string; bytes: Buffer }[]> {
  const withAll = (picture: Sharp, orientation = 1) => picture.withExif(EXIF).withXmp(XMP).withMetadata({ orientation })
  const jpeg = await withAll(drawn(1200, 900)).jpeg().toBuffer()
  return [
    { name: 'a.jpg', type: 'image/jpeg', bytes: jpeg },
    {
      name: 'tournee.jpg',
      type: 'image/jpeg',
      bytes: withCaption(await withAll(drawn(900, 600), 6).withIccProfile('p3').jpeg().toBuffer()),
    },
    { name: 'a.png', type: 'image/png', bytes: await withAll(drawn(700, 500)).png().toBuffer() },
    { name: 'a.webp', type: 'image/webp', bytes: await withAll(drawn(1800, 1000)).webp().toBuffer() },
    { name: 'a.avif', type: 'image/avif', bytes: await withAll(drawn(640, 480)).avif({ effort: 0 }).toBuffer() },
  ]
}

/** Adds a Photoshop segment with an IPTC caption after the first two bytes of a JPEG. */
function withCaption(jpeg: Buffer): Buffer {
  const caption = Buffer.from('Le bal des pompiers', 'utf8')
  const iptc = Buffer.concat([Buffer.from([0x1c, 2, 120, 0, caption.length]), caption])
  const padded = iptc.length % 2 ? Buffer.concat([iptc, Buffer.alloc(1)]) : iptc
  const size = Buffer.alloc(4)
  size.writeUInt32BE(iptc.length)
  const resource = Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'), size, padded])
  const head = Buffer.from([0xff, 0xed, 0, 0])
  head.writeUInt16BE(resource.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, resource, jpeg.subarray(2)])
}

/** Returns a small PDF. */
export const pdf = (text = 'Arrêté'): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${text}\nxref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n100\n%%EOF\n`,
  )

/** Uploads a file for an actor. */
export async function upload(
  bytes: Buffer,
  { token, acteur, name = 'photo.jpg', url }: { token?: string; acteur: string; name?: string; url?: string },
): Promise<Got> {
  const form = new FormData()
  form.append('acteur_id', acteur)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return sendForm(form, token, url)
}

/** Sends a form to the address of uploads. */
export async function sendForm(form: FormData, token: string | undefined, url?: string): Promise<Got> {
  const to = url ?? (await harness()).url
  const answer = await fetch(`${to}/api/v1/medias`, {
    method: 'POST',
    body: form,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

/** Processes every upload that waits. */
export async function processUploads(): Promise<void> {
  const { db, services } = await harness()
  const { rows } = await sql<{ id: string }>`select id from medias where state = 'processing' order by id`.execute(db)
  for (const { id } of rows) await runNow(services, processMediaHandler, { media: id })
}

/** Uploads and processes a file; returns its media as its owner reads it. */
export async function uploaded(bytes: Buffer, as: { token: string; acteur: string; name?: string }) {
  const sent = await upload(bytes, as)
  if (sent.status !== 202) throw new Error(JSON.stringify(sent.body))
  await processUploads()
  return (await get(`/medias/${sent.body.data.id}`, as)).body.data
}

/** Reads a file by its address. */
export async function file(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const answer = await fetch((await harness()).url + url, { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** The headers of a request by somebody who sees what is not public. */
export const asked = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

/** Makes a media the logo of an actor, so that its files are public. */
export async function showOn(acteur: string, media_id: string): Promise<void> {
  const { db } = await harness()
  await db
    .updateTable('acteurs')
    .set({ logo: JSON.stringify({ media_id }) })
    .where('id', '=', acteur)
    .execute()
}
