import type { Conflict } from '../../../ui/forms/record-draft.ts'
import type { Patches, StoredRow } from './row-types.ts'

/** A field of a row, or the whole row: then both versions say what was done to it. */
export interface RowConflict extends Conflict {
  row: string
  field: string | null
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * What somebody else saved of the rows that one is changing: a field that both changed, a row removed that one changes, a row changed that
 * one removes. A name is the row's id, with the field behind a point.
 * @param saved the rows as they are saved now
 */
export function rowConflicts<R extends StoredRow>(
  saved: readonly R[],
  { changed, removed, began }: Pick<Patches<R>, 'changed' | 'removed' | 'began'>,
): RowConflict[] {
  const rows = new Map(saved.map((row) => [row.id, row]))
  const found: RowConflict[] = []
  for (const [row, patch] of Object.entries(changed)) {
    const [now, then] = [rows.get(row), began[row]]
    if (!then || removed.includes(row)) continue
    if (!now) found.push({ name: row, row, field: null, mine: 'changed', saved: 'removed' })
    else
      for (const [field, mine] of Object.entries(patch)) {
        const theirs = now[field as keyof R]
        if (!same(theirs, then[field as keyof typeof then]) && !same(theirs, mine))
          found.push({ name: `${row}.${field}`, row, field, mine, saved: theirs })
      }
  }
  for (const row of removed) {
    const [now, then] = [rows.get(row), began[row]]
    if (now && then && Object.entries(then).some(([field, value]) => !same(value, now[field as keyof R])))
      found.push({ name: row, row, field: null, mine: 'removed', saved: 'changed' })
  }
  return found
}
