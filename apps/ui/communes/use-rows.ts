import { useRecordDraft } from '../forms/record-draft.ts'
import { rowConflicts } from './row-conflicts.ts'
import type { Line, Patches, StoredRow, TakenOver, Values } from './row-types.ts'

const none = <R>(): Patches<R> => ({ changed: {}, removed: [], began: {}, added: [], order: null })

/**
 * The edited rows of a commune. Changes, additions, removals and moves are in a draft, which is saved as a whole.
 * @param key names the record and the rows, such as `commune:0190…:elus`
 */
export function useRows<R extends StoredRow>(key: string, stood: readonly R[], empty: Values<R>) {
  const draft = useRecordDraft<Patches<R>>(key, none<R>())
  const { changed, removed, began, added, order } = draft.value
  /** Sets some of the edits, with the stored values of their rows. */
  const put = (patch: Partial<Patches<R>>, known = began) => {
    const next = { ...draft.value, ...patch }
    const about = [...Object.keys(next.changed), ...next.removed]
    const saved = new Map(stood.map((row) => [row.id, valuesOf(row)]))
    const kept = about.flatMap((id) => {
      const values = known[id] ?? saved.get(id)
      return values ? [[id, values] as const] : []
    })
    return draft.set({ ...patch, began: Object.fromEntries(kept) })
  }
  const without = (id: string) => Object.fromEntries(Object.entries(changed).filter(([other]) => other !== id))
  const lines: Line<R>[] = [
    ...stood.map((row) => ({
      ...row,
      ...changed[row.id],
      key: row.id,
      stored: row,
      removed: removed.includes(row.id),
      changed: row.id in changed,
    })),
    ...added.map((row) => ({ ...row, stored: null, removed: false, changed: true })),
  ]
  const place = new Map(order?.map((one, n) => [one, n]))
  const sorted = order ? lines.toSorted((a, b) => (place.get(a.key) ?? Infinity) - (place.get(b.key) ?? Infinity)) : lines
  const keys = sorted.map((line) => line.key)
  return {
    draft,
    lines: sorted,
    count: Object.keys(changed).length + removed.length + added.length + (order ? 1 : 0),
    change: (line: Line<R>, patch: Partial<Values<R>>) => put(withPatches(draft.value, [[line, patch]])),
    add(): string {
      const fresh = `new-${crypto.randomUUID()}`
      draft.set({ added: [...added, { ...empty, key: fresh }], ...(order ? { order: [...keys, fresh] } : {}) })
      return fresh
    },
    /** Adds rows with these values, and changes rows that are there: edits like any other. */
    fill({ rows, changes }: TakenOver<R>) {
      const patched = withPatches(draft.value, changes)
      const fresh = rows.map((row) => ({ ...empty, ...row, key: `new-${crypto.randomUUID()}` }))
      put({ ...patched, added: [...patched.added, ...fresh], ...(order ? { order: [...keys, ...fresh.map((row) => row.key)] } : {}) })
    },
    remove(line: Line<R>) {
      if (line.stored) put({ removed: [...removed, line.key] })
      else draft.set({ added: added.filter((row) => row.key !== line.key) })
    },
    putBack: (line: Line<R>) => put({ removed: removed.filter((one) => one !== line.key) }),
    move(line: Line<R>, by: 1 | -1): number {
      const from = keys.indexOf(line.key)
      const to = Math.max(0, Math.min(keys.length - 1, from + by))
      const next = keys.toSpliced(from, 1).toSpliced(to, 0, line.key)
      draft.set({ order: next.join() === lines.map((one) => one.key).join() ? null : next })
      return to + 1
    },
    conflicts: rowConflicts(stood, draft.value),
    /** Decides a conflict for the person's own edit. */
    keepMine(name: string) {
      const [row = '', field] = name.split('.')
      const saved = stood.find(({ id }) => id === row)
      if (saved && field)
        return put({}, { ...began, [row]: Object.assign(valuesOf(saved), began[row], { [field]: saved[field as keyof R] }) })
      if (saved) return put({}, { ...began, [row]: valuesOf(saved) })
      // The row was removed: the edit becomes a new row.
      const fresh = { ...empty, ...began[row], ...changed[row], ...('source' in empty ? { source: empty.source } : {}) }
      return put({ changed: without(row), added: [...added, { ...(fresh as Values<R>), key: `new-${crypto.randomUUID()}` }] })
    },
    /** Decides a conflict for the stored value. */
    takeSaved(name: string) {
      const [row = '', field] = name.split('.')
      const rest = Object.fromEntries(Object.entries(changed[row] ?? {}).filter(([other]) => other !== field))
      const patched = field !== undefined && Object.keys(rest).length > 0 ? { [row]: rest as Partial<Values<R>> } : {}
      return put({ changed: { ...without(row), ...patched }, removed: removed.filter((one) => one !== row) })
    },
    /** The request body in order, with the key of each row: the service refers to rows by position in its errors. */
    body: () => {
      const kept = sorted.filter((line) => !line.removed)
      return { keys: kept.map((line) => line.key), rows: numbered(kept, order !== null) }
    },
  }
}

const valuesOf = <R extends StoredRow>({ id: _, ordre: __, ...values }: R): Values<R> => values

/** The edits with further values of some rows. A value that is the stored one is no edit. */
function withPatches<R extends StoredRow>({ changed, added }: Patches<R>, patches: TakenOver<R>['changes']) {
  let [nextChanged, nextAdded] = [changed, added]
  for (const [{ key, stored }, patch] of patches) {
    if (stored) {
      const { [key]: former, ...others } = nextChanged
      const entries = Object.entries({ ...former, ...patch }).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof R]),
      )
      nextChanged = entries.length > 0 ? { ...others, [key]: Object.fromEntries(entries) as Partial<Values<R>> } : others
    } else nextAdded = nextAdded.map((row) => (row.key === key ? { ...row, ...patch } : row))
  }
  return { changed: nextChanged, added: nextAdded }
}

/** The positions of the rows, unchanged if no row was moved: the import of a register keeps a position that was set by hand. */
function numbered<R extends StoredRow>(lines: readonly Line<R>[], moved: boolean): object[] {
  let last = -1
  return lines.map(({ key: _, stored, removed: __, changed: ___, ...values }) => {
    const keeps = stored !== null && (!moved || stored.ordre > last)
    last = keeps ? stored.ordre : last + 1
    return { ...values, ...(stored ? { id: stored.id } : {}), ordre: last }
  })
}
