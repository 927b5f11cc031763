import { isDeepStrictEqual } from 'node:util'
import type { PublicRow } from '../reading/row-types.ts'

/** The fields of a publication that its author writes. Pinning needs another permission. */
export const CONTENT = [
  'title',
  'body',
  'commune_id',
  'commune_ids',
  'type_id',
  'date_debut',
  'date_fin',
  'source_url',
  'image_url',
  'expire_le',
  'evenement',
  'alerte',
  'acte',
  'images',
  'documents',
] as const satisfies (keyof PublicRow)[]

/** The content of a publication. */
export type Content = Pick<PublicRow, (typeof CONTENT)[number]>

/** Returns the fields of the content that differ, with their new values; an absent field is unchanged. */
export const changedContent = (before: Partial<Content>, wanted: Partial<Content>): Partial<Content> =>
  Object.fromEntries(
    CONTENT.filter((field) => wanted[field] !== undefined && !isDeepStrictEqual(wanted[field], before[field] ?? null)).map((field) => [
      field,
      wanted[field],
    ]),
  )
