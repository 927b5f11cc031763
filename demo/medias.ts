import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { DOCUMENT_TYPE } from '../contract/medias/media-limits.ts'
import { picturesAvailable } from '../server/chapters/medias/pictures-available.ts'
import { type MediaRow, publicMediaView } from '../server/chapters/medias/rows.ts'
import { keyOf, storeName } from '../server/chapters/medias/store/names.ts'
import { mediaStore } from '../server/chapters/medias/store/open-store.ts'
import { StoreUnavailable } from '../server/chapters/medias/store/store.ts'
import type { Services } from '../server/platform/services.ts'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { pdfOf } from './pdf.ts'
import type { Publication } from './publications.ts'
import { type DocumentData, DRAWINGS } from './schemas/medias.ts'
import { localPublications } from './schemas/publications.ts'

/** The facts of a file in the store, without its actor. */
type StoredMedia = Pick<
  MediaRow,
  'kind' | 'name' | 'mime' | 'bytes' | 'sha256' | 'key' | 'width' | 'height' | 'color' | 'thumbhash' | 'files'
>
/** The files in the store by the name of their drawing, or by the title of their document. */
export type MediaStock = ReadonlyMap<string, StoredMedia>

const NO_PICTURE = { width: null, height: null, color: null, thumbhash: null }

/**
 * Draws the pictures, makes the documents, and writes their files to the store. There are no pictures if the service accepts none, and
 * nothing at all if the store is unavailable: publications are then without them.
 */
export async function stockOfMedias({ config }: Pick<Services, 'config'>): Promise<MediaStock> {
  const store = mediaStore(config)
  const documents = Object.values(localPublications()).flatMap((ofCommune) => ofCommune.flatMap(({ documents: own = [] }) => own))
  const pictures = picturesAvailable(config.media) ? DRAWINGS : []
  try {
    const made = await Promise.all([
      ...documents.map(async (document) => [document.title, await storedDocument(store, document)] as const),
      ...pictures.map(async (name) => [name, await storedDrawing(store, name)] as const),
    ])
    return new Map(made)
  } catch (error) {
    if (error instanceof StoreUnavailable) return new Map()
    throw error
  }
}

type Store = ReturnType<typeof mediaStore>
const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')

async function storedDocument(store: Store, { title, lines }: DocumentData): Promise<StoredMedia> {
  const content = pdfOf(title, lines)
  const sha256 = digestOf(content)
  const key = keyOf(sha256)
  const file = { name: `${key}.pdf`, width: 0, height: 0, type: DOCUMENT_TYPE, bytes: content.length }
  await store.put(storeName(file.name), content, file.type)
  const name = `${slugOf(title)}.pdf`
  return { kind: 'document', name, mime: DOCUMENT_TYPE, bytes: content.length, sha256, key, ...NO_PICTURE, files: [file] }
}

async function storedDrawing(store: Store, drawing: string): Promise<StoredMedia> {
  // sharp is loaded here only: an installation without it has no pictures.
  const { drawn } = await import('./draw-pictures.ts')
  const { bytes, width, height, color, thumbhash, files: made } = await drawn(drawing)
  const sha256 = digestOf(bytes)
  const key = keyOf(sha256)
  const files = await Promise.all(
    made.map(async ({ suffix, content, ...file }) => {
      const name = key + suffix
      await store.put(storeName(name), content, file.type)
      return { name, ...file, bytes: content.length }
    }),
  )
  return {
    kind: 'image',
    name: `${drawing}.png`,
    mime: 'image/png',
    bytes: bytes.length,
    sha256,
    key,
    width,
    height,
    color,
    thumbhash,
    files,
  }
}

type Lists = Partial<Pick<Insertable<Database['publications']>, 'images' | 'documents'>>

/** Returns the rows of the media that the publications use, and the pictures and documents of each publication by its id. */
export function mediasOf(publications: readonly Publication[], stock: MediaStock) {
  const rows: Insertable<Database['medias']>[] = []
  const lists = new Map<string, Lists>()
  for (const { id, acteur_id, created_at, medias } of publications) {
    const use = <T extends object>(name: string, item: T) => {
      const stored = stock.get(name)
      if (!stored) return []
      const row = { id: newId(), acteur_id: acteur_id ?? null, created_at, state: 'ready' as const, ...stored }
      rows.push({ ...row, files: JSON.stringify(stored.files) })
      const full = { failure: null, user_id: null, suggested_alt: null, source_url: null, uses: 0, attached_at: null, detached_at: null }
      return [{ media_id: row.id, ...item, media: publicMediaView({ ...full, ...row }) }]
    }
    const images = (medias?.pictures ?? []).flatMap(({ drawing, alt, caption = null, credit = null }) =>
      use(drawing, { alt, decorative: false, legende: caption, credit }),
    )
    const documents = (medias?.documents ?? []).flatMap(({ title }) => use(title, { titre: title }))
    if (images.length + documents.length > 0)
      lists.set(id, {
        images: images.length > 0 ? JSON.stringify(images) : null,
        documents: documents.length > 0 ? JSON.stringify(documents) : null,
      })
  }
  return { rows, lists }
}
