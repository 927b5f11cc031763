import { UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { bilingual, pluralEn, pluralFr, useTexts } from '../../ui/i18n/texts.ts'
import type { List } from '../../ui/lists/use-list.ts'
import { useChanged } from './live.ts'
import './live.css'

const texts = bilingual({
  news: (count: number) => [pluralFr(count, 'nouvelle', 'nouvelles'), pluralEn(count, 'new item', 'new items')],
  atEnd: (news: string) => [`${news}, en fin de liste`, `${news}, at the end of the list`],
})

interface NewRowsProps {
  list: Pick<List<{ id: string }>, 'meta' | 'reload' | 'former' | 'state'>
  /** The kinds of records whose changes the list shows. */
  types: readonly string[]
  /** Whether new rows come last: the oldest are first. */
  last?: boolean
}

/**
 * Reads a list again when one of its records has changed, and says how many have come since the person opened it: rows that come last are seen by
 * nobody. The strip leaves when it is pressed, and opens where the new rows are.
 */
export function NewRows({ list, types, last = false }: NewRowsProps) {
  const t = useTexts(texts)
  const { meta, reload, former, state } = list
  useChanged(types, reload)
  const total = former ? undefined : meta?.total
  const filters = JSON.stringify(state.active.map((name) => [name, state.own[name]]))
  const [known, setKnown] = useState<{ filters: string; total: number } | null>(null)
  useEffect(() => {
    // Other filters begin anew; a decision takes a row away.
    if (total !== undefined && (known === null || known.filters !== filters || total < known.total)) setKnown({ filters, total })
  }, [total, filters, known])
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
