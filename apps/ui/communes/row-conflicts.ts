import type { Conflict } from '../forms/record-draft.ts'
import type { Patches, StoredRow } from './row-types.ts'

/** A conflict about a field of a row, or about the whole row. */
export interface RowConflict extends Conflict {
  row: string
  field: string | null
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Finds conflicts with another person's changes of the edited rows: a field changed by both, an edited row removed, a removed row changed.
 * The name of a conflict is the id of the row, with the field after a point.
 * @param saved the stored rows
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
