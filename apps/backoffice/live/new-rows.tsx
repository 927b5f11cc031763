import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { bilingual, pluralEn, pluralFr, useTexts } from '../../ui/i18n/texts.ts'
import type { List } from '../../ui/lists/use-list.ts'
import { onOwnAct } from '../api/own-rows.ts'
import { useChanged } from './live.ts'
import './live.css'

const texts = bilingual({
  news: (count: number) => [pluralFr(count, 'nouvelle', 'nouvelles'), pluralEn(count, 'new item', 'new items')],
  atEnd: (news: string) => [`${news}, en fin de liste`, `${news}, at the end of the list`],
})

/** What an own act changes is read within this time, or by the next reading after it. */
const OWN_MS = 3_000

/** Returns a function that says whether rows that were read at a time may be there, or be back, by an own act. */
function useOwnActs(): (readAt: number) => boolean {
  const last = useRef({ at: 0, readAt: 0 })
  const [isOwn] = useState(() => (readAt: number) => {
    const { at, readAt: seen } = last.current
    if (readAt < at || at === 0) return false
    if (seen < at) last.current.readAt = readAt
    return seen < at || readAt === seen || readAt - at < OWN_MS
  })
  useEffect(() => onOwnAct(() => void (last.current.at = Date.now())), [])
  return isOwn
}

interface NewRowsProps {
  list: Pick<List<{ id: string }>, 'meta' | 'reload' | 'former' | 'state' | 'readAt'>
  /** The kinds of records whose changes the list shows. */
  types: readonly string[]
  /** Whether new rows come last: the oldest are first. */
  last?: boolean
}

/**
 * Reads a list again when one of its records has changed, and says how many have come since the person opened it: rows that come last are
 * seen by nobody. What the person’s own acts bring back is no news. The strip leaves when it is pressed, and opens where the new rows are.
 * Spec §2-151.
 */
export function NewRows({ list, types, last = false }: NewRowsProps) {
  const t = useTexts(texts)
  const { meta, reload, former, state, readAt = 0 } = list
  const acted = useOwnActs()
  useChanged(types, reload)
  const total = former ? undefined : meta?.total
  const filters = JSON.stringify(state.active.map((name) => [name, state.own[name]]))
  const [known, setKnown] = useState<{ filters: string; total: number } | null>(null)
  useEffect(() => {
    if (total === undefined) return
    // Other filters begin anew; a decision takes a row away; an own act may bring rows back.
    if (known === null || known.filters !== filters || total < known.total || acted(readAt)) setKnown({ filters, total })
    // Once more for the same total: nothing changes then.
  }, [total, filters, readAt, acted])
  const news = total === undefined || known === null || known.filters !== filters ? 0 : total - known.total
  const open = () => {
    if (total !== undefined) setKnown({ filters, total })
    state.set({ page: String(last ? (meta?.last_page ?? 1) : 1) })
  }
  return (
    <div role="status" className="new-rows-place">
      {news > 0 && (
        <UnstyledButton className="new-rows" onClick={open}>
          {last ? t.atEnd(t.news(news)) : t.news(news)}
        </UnstyledButton>
      )}
    </div>
  )
}
