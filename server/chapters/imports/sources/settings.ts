import { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import { messageOfIssue } from '../../../../contract/message-of-issue.ts'
import type { ReaderSettings, SourceKind } from '../readers/item.ts'
import { SETTINGS } from '../readers/settings.ts'

/** Settings of the engine: the publication type of each category of the source, and whether it fetches pictures. */
const ENGINE = z.strictObject({
  categories: z
    .record(z.string().max(200), z.guid())
    .refine((map) => Object.keys(map).length <= 100, 'must hold at most 100')
    .optional(),
  /** Whether the pictures of the items are fetched. */
  images: z.boolean().optional(),
})

/** The settings of a source: those of its reader and those of the engine. */
export interface SourceSettings {
  reader: ReaderSettings
  /** Id of the publication type by category in lower case. */
  types: ReadonlyMap<string, string>
  pictures: boolean
}

/**
 * Parses the `parametres` of a source. Absent settings have their defaults.
 * @throws AppError validation_failed, with every setting that is unknown for the type or invalid
 */
export function readSettings(type: SourceKind, { categories, images, ...reader }: Record<string, unknown>): SourceSettings {
  const ours = ENGINE.safeParse({ categories, images })
  const theirs = SETTINGS[type].safeParse(reader)
  const issues = [...(ours.error?.issues ?? []), ...(theirs.error?.issues ?? [])]
  if (!ours.success || !theirs.success)
    throw new AppError('validation_failed', {
      details: issues.flatMap((issue) => {
        const at = ['body', 'parametres', ...issue.path].map(String).join('.')
        if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: `${at}.${key}`, message: 'is not known here' }))
        return [{ path: at, message: messageOfIssue(issue, { categories, images, ...reader }) }]
      }),
    })
  const map = Object.entries(ours.data.categories ?? {})
  const types = new Map(map.map(([category, id]) => [category.trim().toLowerCase(), id.toLowerCase()]))
  return { reader, types, pictures: ours.data.images ?? true }
}
