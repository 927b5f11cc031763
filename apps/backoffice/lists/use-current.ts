import { useCallback, useEffect, useRef, useState } from 'react'
import { takeOwnChange } from '../api/changes.tsx'
import { onRefusal } from '../api/refused-record.ts'

interface Row {
  id: string
  version: number
}

/** The title link of a row. It gets the focus, so that Enter opens it and a screen reader announces it. */
const linkOf = (id: string) => document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"] :is(th, td) a`)
const AFTER_DIALOG_MS = 80
const dialogOpen = () => document.querySelector('[role=dialog][aria-modal=true]') !== null

/** The current row of the list that was left last, restored on return. */
let leftAt: { place: string; id: string; index: number } | null = null

/**
 * The current row of a list. Only the person moves it: a row that others remove from the list stays visible, so that no key acts on
 * the row that took its place.
 * @param place the identity of the page of the list; on another page the first row is current
 * @param settled whether the rows of that page are loaded
 * @param busy whether the rows are being read again
 * @param read reads one row: for a row that others removed from the list, and after a refused change
 */
export function useCurrent<R extends Row>(
  rows: readonly R[],
  place: string,
  { settled, busy }: { settled: boolean; busy: boolean },
  read: (id: string) => Promise<R>,
) {
  const [returned] = useState(() => (leftAt?.place === place ? leftAt : null))
  const [chosen, choose] = useState<string | null>(returned?.id ?? null)
  const [expected, expect] = useState<string | null>(null)
  const [seen, setSeen] = useState<{ id: string; version: number } | null>(null)
  const kept = useRef<R | null>(null)
  const gone = useRef(new Set<string>())
  const former = useRef(place)
  const start = useRef(returned?.index ?? 0)
  if (settled && former.current !== place) {
    former.current = place
    kept.current = null
    gone.current.clear()
    start.current = 0
    if (chosen !== null) choose(null)
  }
  // What has left the list is open again if it comes back.
  if (settled && !busy) for (const one of gone.current) if (!rows.some((row) => row.id === one)) gone.current.delete(one)
  const inList = rows.find(({ id }) => id === chosen)
  const lost = !inList && chosen !== null && kept.current?.id === chosen
  const [fresh, setFresh] = useState<R | null>(null)
  const removed = lost && kept.current ? newer(kept.current, fresh) : null
  // The former row stays visible until the chosen one is back, instead of a third one.
  const awaits = busy && !inList && !lost && chosen !== null && expected === chosen
  const row = inList ?? removed ?? (awaits ? kept.current : null) ?? firstOpen(rows, gone.current, start.current)
  kept.current = row
  const id = row?.id ?? null
  const version = row?.version
  const index = rows.findIndex((other) => other.id === id)
  useEffect(() => {
    if (id !== null && index >= 0) leftAt = { place, id, index }
  }, [place, id, index])
  useEffect(() => {
    const own = id !== null && version !== undefined && takeOwnChange(id, version)
    setSeen((before) => (id === null || version === undefined ? null : before?.id === id && !own ? before : { id, version }))
    // The first row becomes the chosen one, even if another row becomes first.
    if (id !== null) choose((before) => before ?? id)
  }, [id, version])

  useEffect(() => {
    if (!busy) expect(null)
  }, [busy])

  const reader = useRef(read)
  reader.current = read
  const lostId = lost ? chosen : null
  useEffect(() => {
    const readRow = (of: string) =>
      void reader.current(of).then(
        (now) => {
          setFresh(now)
          setSeen((before) => (before === null || before.id === of ? { id: of, version: now.version } : before))
        },
        // Deleted, or not readable: the last version stays visible, marked as removed from the list.
        () => undefined,
      )
    if (lostId !== null) readRow(lostId)
    return onRefusal((refused, own) => refused === id && own === undefined && readRow(refused))
  }, [id, lostId])

  /** The row that gets the focus once it is rendered. */
  const wanted = useRef<string | null>(returned?.id ?? null)
  const put = useCallback(() => {
    const link = wanted.current === null ? null : linkOf(wanted.current)
    if (!link) return
    wanted.current = null
    link.focus({ preventScroll: true })
    link.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const focus = (target: string) => {
    wanted.current = target
    // A closing dialog restores the focus first.
    if (dialogOpen()) setTimeout(put, AFTER_DIALOG_MS)
    else requestAnimationFrame(put)
  }
  useEffect(() => {
    if (dialogOpen()) return
    // The focused row was removed: the focus must not return to the top of the page.
    if (id !== null && document.activeElement === document.body) wanted.current ??= id
    put()
  }, [id, rows, put])

  const select = (target: string | null, { focused = true } = {}) => {
    if (target === null) return
    gone.current.delete(target)
    choose(target)
    expect(target)
    // The focus stays on the buttons of the panel.
    if (focused && !document.activeElement?.closest('.queue-panel')) focus(target)
  }
  return {
    row,
    index,
    /** Whether others removed the current row from the list. */
    lost,
    /** Whether the chosen row, such as one that an undo brings back, is still being read: no key may act on the row that is visible meanwhile. */
    awaits,
    /** The version that the person has seen. A newer one is announced before it can be decided upon. */
    seen: seen !== null && seen.id === id ? seen.version : version,
    stale: seen !== null && seen.id === id && seen.version !== version,
    accept: (of: Row | null = row) =>
      of && setSeen((before) => (before === null || before.id === of.id ? { id: of.id, version: of.version } : before)),
    select,
    /** Makes every row open again: a decision on many is over, or was undone. */
    reopen: () => {
      gone.current.clear()
      choose((before) => before ?? firstOpen(rows, gone.current, start.current)?.id ?? null)
    },
    step: (by: 1 | -1) => {
      const from = index >= 0 ? index : by === 1 ? -1 : 0
      select(rows[Math.max(0, Math.min(rows.length - 1, from + by))]?.id ?? null)
    },
    /** Marks rows as done, and moves to the next row, or to the previous one at the end. */
    leave: (left: readonly string[], { focused = true } = {}) => {
      for (const one of left) gone.current.add(one)
      if (id !== null && !left.includes(id)) return
      const at = index
      const open = (other: R) => !gone.current.has(other.id)
      const next = rows.slice(at + 1).find(open) ?? rows.slice(0, Math.max(at, 0)).findLast(open) ?? null
      if (next) select(next.id, { focused })
      else choose(null)
    },
  }
}

/** The later version of a row. */
const newer = <R extends Row>(kept: R, fresh: R | null): R => (fresh?.id === kept.id && fresh.version > kept.version ? fresh : kept)

/** The first row at or after a position that is not done, else the last one before it. */
function firstOpen<R extends Row>(rows: readonly R[], gone: ReadonlySet<string>, from: number): R | null {
  const open = ({ id }: R) => !gone.has(id)
  return rows.slice(from).find(open) ?? rows.slice(0, from).findLast(open) ?? null
}
