import { useCallback, useEffect, useRef, useState } from 'react'
import { takeOwnChange } from '../api/changes.tsx'
import { onRefusal } from '../api/refusals.ts'

interface Row {
  id: string
  version: number
}

/** The row's title link: the focus goes there, so that Enter opens it and a screen reader says it. */
const linkOf = (id: string) => document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"] :is(th, td) a`)
const AFTER_DIALOG_MS = 80
const dialogOpen = () => document.querySelector('[role=dialog][aria-modal=true]') !== null

/** Where the person was in the list they left last: who comes back from a record goes on from there. */
let leftAt: { place: string; id: string; index: number } | null = null

/**
 * Which row of a list the person is on. It moves only when they do: a row that others take out of the list stays in view, so that
 * no key decides about something that slid into its place.
 * @param place names the page of the list: on another one begins the first row
 * @param settled whether the rows are those of that place already
 * @param read reads one by itself: what others took out of the list is shown as it stands, and so is what a change was refused for
 */
export function useCurrent<R extends Row>(rows: readonly R[], place: string, settled: boolean, read: (id: string) => Promise<R>) {
  const [returned] = useState(() => (leftAt?.place === place ? leftAt : null))
  const [chosen, choose] = useState<string | null>(returned?.id ?? null)
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
  const inList = rows.find(({ id }) => id === chosen)
  const lost = !inList && chosen !== null && kept.current?.id === chosen
  const [fresh, setFresh] = useState<R | null>(null)
  const apart = lost && kept.current ? newer(kept.current, fresh) : null
  const row = inList ?? apart ?? firstOpen(rows, gone.current, start.current)
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
    // From now on it is this one that counts, whatever comes to stand first.
    if (id !== null) choose((before) => before ?? id)
  }, [id, version])

  const reader = useRef(read)
  reader.current = read
  const lostId = lost ? chosen : null
  useEffect(() => {
    const look = (of: string) =>
      void reader.current(of).then(
        (now) => {
          setFresh(now)
          setSeen((before) => (before === null || before.id === of ? { id: of, version: now.version } : before))
        },
        // Gone for good, or not to be had: what was seen last stays, and says that it left the list.
        () => undefined,
      )
    if (lostId !== null) look(lostId)
    return onRefusal((refused, own) => refused === id && own === undefined && look(refused))
  }, [id, lostId])

  /** The row that shall have the focus as soon as it is there. */
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
    // A dialog that closes gives the focus back first.
    if (dialogOpen()) setTimeout(put, AFTER_DIALOG_MS)
    else requestAnimationFrame(put)
  }
  useEffect(() => {
    if (dialogOpen()) return
    // The row that had the focus is gone: nobody must begin again at the top of the page.
    if (id !== null && document.activeElement === document.body) wanted.current ??= id
    put()
  }, [id, rows, put])

  const select = (target: string | null, { focused = true } = {}) => {
    if (target === null) return
    gone.current.delete(target)
    choose(target)
    // Who works with the buttons of the panel stays on them.
    if (focused && !document.activeElement?.closest('.queue-panel')) focus(target)
  }
  return {
    row,
    index,
    /** Others took it out of the list. */
    lost,
    /** The version that the person has seen of it; a change by others is told, and not decided upon unseen. */
    seen: seen !== null && seen.id === id ? seen.version : version,
    stale: seen !== null && seen.id === id && seen.version !== version,
    accept: (of: Row | null = row) =>
      of && setSeen((before) => (before === null || before.id === of.id ? { id: of.id, version: of.version } : before)),
    select,
    step: (by: 1 | -1) => {
      const from = index >= 0 ? index : by === 1 ? -1 : 0
      select(rows[Math.max(0, Math.min(rows.length - 1, from + by))]?.id ?? null)
    },
    /** On to the next one, or to the one before at the end: these are done. */
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

/** Of two readings of a row the later one. */
const newer = <R extends Row>(kept: R, fresh: R | null): R => (fresh?.id === kept.id && fresh.version > kept.version ? fresh : kept)

/** The row at a place or after it, else the last one before, that is not done with. */
function firstOpen<R extends Row>(rows: readonly R[], gone: ReadonlySet<string>, from: number): R | null {
  const open = ({ id }: R) => !gone.has(id)
  return rows.slice(from).find(open) ?? rows.slice(0, from).findLast(open) ?? null
}
