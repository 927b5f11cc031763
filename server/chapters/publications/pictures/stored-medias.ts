import type { z } from 'zod'
import type { PublicationChange } from '../../../../contract/publications/publication-input.ts'
import type { Publication } from '../../../../contract/publications/publication-records.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { usableMedias } from '../../medias/attach.ts'
import { publicMediaView, type PublicMediaAnswer } from '../../medias/rows.ts'

/** Pictures and documents in a request: absent means unchanged, null means none. */
export type MediaInput = Pick<z.output<typeof PublicationChange>, 'images' | 'documents'>
/** Pictures and documents as `publications.images` and `documents` have them: the shape of the answer. */
export type StoredMedias = Pick<z.output<typeof Publication>, 'images' | 'documents'>
interface Item {
  media_id: string
}
type Kind = 'image' | 'document'
/** The same of a draft. */
interface DraftMedias {
  images?: readonly Item[] | null | undefined
  documents?: readonly Item[] | null | undefined
}

const NONE: StoredMedias = { images: [], documents: [] }

/** Returns the media of pictures and documents. */
export const mediaIdsOf = ({ images, documents }: DraftMedias): string[] =>
  [...(images ?? []), ...(documents ?? [])].map(({ media_id }) => media_id)

/**
 * Locks and checks the media of a list that the record does not use yet. Triggers count the use when the record is written.
 * @param before the list that is stored
 * @returns what everybody sees of each, by id
 * @throws AppError validation_failed at `body.images.0.media_id` and so on
 */
async function newMedias(tx: Tx, acteurId: string | null, kind: Kind, before: readonly Item[], list: readonly Item[]) {
  const field = kind === 'image' ? 'images' : 'documents'
  const known = new Set(before.map(({ media_id }) => media_id))
  const added = list.flatMap(({ media_id }, index) => (known.has(media_id) ? [] : [{ media_id, path: `body.${field}.${index}.media_id` }]))
  const rows = await usableMedias(tx, {
    ids: added.map(({ media_id }) => media_id),
    acteurId,
    kind,
    path: (index) => added[index]?.path ?? `body.${field}`,
  })
  return new Map(rows.map((row) => [row.id, publicMediaView(row)]))
}

/**
 * Checks the media that a draft adds. What it has already is not checked again.
 * @throws AppError validation_failed
 */
export async function assertUsable(tx: Tx, acteurId: string, before: DraftMedias, after: DraftMedias): Promise<void> {
  await newMedias(tx, acteurId, 'image', before.images ?? [], after.images ?? [])
  await newMedias(tx, acteurId, 'document', before.documents ?? [], after.documents ?? [])
}

/** Returns the items of a list, each with what everybody sees of its media. */
async function expanded<T extends Item>(
  tx: Tx,
  acteurId: string | null,
  kind: Kind,
  before: readonly (Item & { media: PublicMediaAnswer })[],
  list: readonly T[],
): Promise<(T & { media: PublicMediaAnswer })[]> {
  const views = await newMedias(tx, acteurId, kind, before, list)
  for (const { media_id, media } of before) views.set(media_id, media)
  return list.map((item) => ({ ...item, media: views.get(item.media_id) as PublicMediaAnswer }))
}

/**
 * Returns the pictures and documents to store, each with what everybody sees of its media. A media that the publication shows already is not
 * checked again. Spec §2-58, §2-59.
 * @param before what is stored, if anything
 * @throws AppError validation_failed for a media of another actor or kind, or one that is not ready
 */
export async function storedMedias(
  tx: Tx,
  { images, documents }: MediaInput,
  { acteurId, before }: { acteurId: string | null; before: StoredMedias | null },
): Promise<StoredMedias> {
  const was = before ?? NONE
  return {
    images: images === undefined ? was.images : (await expanded(tx, acteurId, 'image', was.images, images ?? [])).map(completed),
    documents: documents === undefined ? was.documents : await expanded(tx, acteurId, 'document', was.documents, documents ?? []),
  }
}

/** A picture in the order and shape of the answer. */
const completed = ({
  media_id,
  alt,
  decorative,
  legende,
  credit,
  media,
}: NonNullable<MediaInput['images']>[number] & { media: PublicMediaAnswer }): StoredMedias['images'][number] => ({
  media_id,
  alt: alt ?? null,
  decorative,
  legende: legende ?? null,
  credit: credit ?? null,
  media,
})

/** A list as a value of its column. */
export const jsonbList = (list: readonly object[]): string | null => (list.length === 0 ? null : JSON.stringify(list))
