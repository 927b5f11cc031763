import { normaliseWords } from '../../ui/i18n/normalise.ts'

interface Named<T> {
  label: string
  value: (of: T) => string
}

/** The fields in which members differ, and whether only in how they are written: case, accents or punctuation. */
export const differing = <T>(members: readonly T[], fields: readonly Named<T>[]): { label: string; spellingOnly: boolean }[] =>
  fields.flatMap(({ label, value }) => {
    const values = members.map(value)
    if (new Set(values).size < 2) return []
    return [{ label, spellingOnly: new Set(values.map(normaliseWords)).size < 2 }]
  })
