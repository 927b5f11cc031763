import { useRecordDraft } from '../../../ui/forms/record-draft.ts'
import { rowConflicts } from './row-conflicts.ts'
import type { Line, Patches, StoredRow, Values } from './row-types.ts'

const none = <R>(): Patches<R> => ({ changed: {}, removed: [], began: {}, added: [], order: null })

/**
 * Rows being edited: changed, added, removed and moved in a draft, sent whole by whoever saves it.
 * @param key names the record and the rows, such as `commune:0190…:elus`
 */
export function useRows<R extends StoredRow>(key: string, stood: readonly R[], empty: Values<R>) {
  const draft = useRecordDraft<Patches<R>>(key, none<R>())
  const { changed, removed, began, added, order } = draft.value
  /** Sets some of the patches, with the saved state of every row that they are about. */
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
    change(line: Line<R>, patch: Partial<Values<R>>) {
      if (!line.stored) return draft.set({ added: added.map((row) => (row.key === line.key ? { ...row, ...patch } : row)) })
      const { stored } = line
      const entries = Object.entries({ ...changed[line.key], ...patch }).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof R]),
      )
      const patched = entries.length > 0 ? { [line.key]: Object.fromEntries(entries) as Partial<Values<R>> } : {}
      return put({ changed: { ...without(line.key), ...patched } })
    },
    add(): string {
      const fresh = `new-${crypto.randomUUID()}`
      draft.set({ added: [...added, { ...empty, key: fresh }], ...(order ? { order: [...keys, fresh] } : {}) })
      return fresh
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
    /** What one did is to be saved, though somebody else has changed or removed the row. */
    keepMine(name: string) {
      const [row = '', field] = name.split('.')
      const saved = stood.find(({ id }) => id === row)
      if (saved && field) return put({}, { ...began, [row]: { ...began[row], [field]: saved[field as keyof R] } as Values<R> })
      if (saved) return put({}, { ...began, [row]: valuesOf(saved) })
      // It is gone: what one typed becomes a row of its own.
      const fresh = { ...empty, ...began[row], ...changed[row], ...('source' in empty ? { source: empty.source } : {}) }
      return put({ changed: without(row), added: [...added, { ...(fresh as Values<R>), key: `new-${crypto.randomUUID()}` }] })
    },
    /** What somebody else has saved is to stay. */
    takeSaved(name: string) {
      const [row = '', field] = name.split('.')
      const rest = Object.fromEntries(Object.entries(changed[row] ?? {}).filter(([other]) => other !== field))
      const patched = field !== undefined && Object.keys(rest).length > 0 ? { [row]: rest as Partial<Values<R>> } : {}
      return put({ changed: { ...without(row), ...patched }, removed: removed.filter((one) => one !== row) })
    },
    /** What is sent, in order, and the key of each: the service names rows by their place when it refuses them. */
    body: () => {
      const kept = sorted.filter((line) => !line.removed)
      return { keys: kept.map((line) => line.key), rows: numbered(kept, order !== null) }
    },
  }
}

const valuesOf = <R extends StoredRow>({ id: _, ordre: __, ...values }: R): Values<R> => values

/** Places as they were where nothing was moved: a register's import keeps a place that differs from its own as chosen by hand. */
function numbered<R extends StoredRow>(lines: readonly Line<R>[], moved: boolean): object[] {
  let last = -1
  return lines.map(({ key: _, stored, removed: __, changed: ___, ...values }) => {
    const keeps = stored !== null && (!moved || stored.ordre > last)
    last = keeps ? stored.ordre : last + 1
    return { ...values, ...(stored ? { id: stored.id } : {}), ordre: last }
  })
}
