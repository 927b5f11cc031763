import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { messageOfIssue } from '../../../contract/validation-messages.ts'
import type { SourceKind } from './readers/item.ts'
import type { ReaderSettings } from './readers/reader-settings.ts'
import { SETTINGS } from './readers/settings.ts'

/** What the engine itself may be told: which publication type stands for a category of the source. */
const ENGINE = z.strictObject({
  categories: z
    .record(z.string().max(200), z.guid())
    .refine((map) => Object.keys(map).length <= 100, 'must hold at most 100')
    .optional(),
})

/** The settings of a source: those of its reader, and the engine's own. */
export interface SourceSettings {
  reader: ReaderSettings
  /** Category in lower case: id of the publication type. */
  types: ReadonlyMap<string, string>
}

/**
 * Reads the `parametres` of a source. What is absent has its default.
 * @throws AppError validation_failed, for every setting that its type does not know or that does not fit
 */
export function readSettings(type: SourceKind, { categories, ...reader }: Record<string, unknown>): SourceSettings {
  const ours = ENGINE.safeParse({ categories })
  const theirs = SETTINGS[type].safeParse(reader)
  const issues = [...(ours.error?.issues ?? []), ...(theirs.error?.issues ?? [])]
  if (!ours.success || !theirs.success)
    throw new AppError('validation_failed', {
      details: issues.flatMap((issue) => {
        const at = ['body', 'parametres', ...issue.path].map(String).join('.')
        if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: `${at}.${key}`, message: 'is not known here' }))
        return [{ path: at, message: messageOfIssue(issue) }]
      }),
    })
  const map = Object.entries(ours.data.categories ?? {})
  return { reader, types: new Map(map.map(([category, id]) => [category.trim().toLowerCase(), id.toLowerCase()])) }
}
