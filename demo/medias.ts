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
import { actsOf } from './acts.ts'
import { pdfOf } from './pdf.ts'
import type { PlacedActor } from './placed.ts'
import type { Publication } from './publication-rows.ts'
import { actors } from './schemas/people.ts'
import { type DocumentData, DRAWINGS, LOGOS, type PictureData } from './schemas/medias.ts'
import { localPublications } from './schemas/publications.ts'

/** The facts of a file in the store, without its actor. */
type StoredMedia = Pick<
  MediaRow,
  'kind' | 'name' | 'mime' | 'bytes' | 'sha256' | 'key' | 'width' | 'height' | 'color' | 'thumbhash' | 'files'
>
export interface MediaStock {
  /** The time of the load: documents have its dates. */
  now: Date
  /** The files in the store by the name of their drawing, or by the title of their document. */
  files: ReadonlyMap<string, StoredMedia>
}

const NO_PICTURE = { width: null, height: null, color: null, thumbhash: null }

/**
 * Draws the pictures, makes the documents, and writes their files to the store. There are no pictures if the service accepts none, and
 * nothing at all if the store is unavailable: publications are then without them.
 */
export async function stockOfMedias({ config }: Pick<Services, 'config'>): Promise<MediaStock> {
  const now = new Date()
  const store = mediaStore(config)
  const local = Object.values(localPublications()).flatMap((ofCommune) => ofCommune.flatMap(({ documents: own = [] }) => own))
  const documents = [...local, ...actsOf(now).map(({ document }) => document)]
  const pictures = picturesAvailable(config.media) ? [...DRAWINGS, ...LOGOS] : []
  try {
    const made = await Promise.all([
      ...documents.map(async (document) => [document.title, await storedDocument(store, document)] as const),
      ...pictures.map(async (name) => [name, await storedDrawing(store, name)] as const),
    ])
    return { now, files: new Map(made) }
  } catch (error) {
    if (error instanceof StoreUnavailable) return { now, files: new Map() }
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

async function storedDocument(store: Store, document: DocumentData): Promise<StoredMedia> {
  const { title } = document
  const content = pdfOf(document)
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

type Lists = Partial<Pick<Insertable<Database['publications']>, 'images' | 'documents' | 'acte'>>

/** Writes the rows of medias of one load. */
function mediaRows(stock: MediaStock) {
  const rows: Insertable<Database['medias']>[] = []
  /** Adds the media of a file for a record of an actor. Returns its reference, or nothing if there is no such file. */
  const use = <T extends object>({ acteur_id, created_at }: { acteur_id: string | null; created_at: string }, name: string, item: T) => {
    const stored = stock.files.get(name)
    if (!stored) return []
    const row = { id: newId(), acteur_id, created_at, state: 'ready' as const, ...stored }
    rows.push({ ...row, files: JSON.stringify(stored.files) })
    const full = { failure: null, user_id: null, suggested_alt: null, source_url: null, uses: 0, attached_at: null, detached_at: null }
    return [{ media_id: row.id, ...item, media: publicMediaView({ ...full, ...row }) }]
  }
  return { rows, use }
}

const texts = ({ alt, caption, credit }: PictureData) => ({ alt, decorative: false, legende: caption ?? null, credit: credit ?? null })

/** Returns the rows of the media that the publications use, and the pictures and documents of each publication by its id. */
export function mediasOf(publications: readonly Publication[], stock: MediaStock) {
  const { rows, use } = mediaRows(stock)
  const lists = new Map<string, Lists>()
  for (const { id, acteur_id, created_at, medias, act } of publications) {
    const owner = { acteur_id: acteur_id ?? null, created_at }
    const images = (medias?.pictures ?? []).flatMap((picture) => use(owner, picture.drawing, texts(picture)))
    const documents = (medias?.documents ?? []).flatMap(({ title }) => use(owner, title, { titre: title }))
    if (images.length + documents.length > 0)
      lists.set(id, {
        images: images.length > 0 ? JSON.stringify(images) : null,
        documents: documents.length > 0 ? JSON.stringify(documents) : null,
        acte: act ? JSON.stringify({ ...act, sha256: documents[0]?.media.sha256 ?? '' }) : null,
      })
  }
  return { rows, lists }
}

/** Returns the rows of the logos and pictures of actors, and those of each actor. There are none without drawings. */
export function actorMediasOf(placed: readonly PlacedActor[], stock: MediaStock) {
  const { rows, use } = mediaRows(stock)
  const pictures = placed.flatMap(({ id, ref, createdAt }) => {
    const data = actors().pictures[ref]
    const owner = { acteur_id: id, created_at: createdAt.toISOString() }
    const logo = data?.logo ? use(owner, data.logo, {})[0] : undefined
    const photo = data?.picture ? use(owner, data.picture.drawing, texts(data.picture))[0] : undefined
    return logo || photo ? [{ id, logo: logo ?? null, photo: photo ?? null }] : []
  })
  return { rows, pictures }
}
