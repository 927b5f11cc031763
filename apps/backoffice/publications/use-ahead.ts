import { useEffect } from 'react'
import type { List } from '../../ui/lists/use-list.ts'
import { AHEAD } from '../records/dossiers.ts'
import { readAhead } from './dossiers.ts'

/**
 * Says which publications are read ahead: the next ones of the list. Decisions take rows out of the page, and only its last rows are a
 * reason to read it again: it is then full.
 */
export function useAhead(
  { rows, meta, busy, reload }: Pick<List<{ id: string }>, 'rows' | 'meta' | 'busy' | 'reload'>,
  index: number,
): void {
  readAhead(rows.slice(index + 1, index + 1 + AHEAD).map(({ id }) => id))
  const before = meta ? (meta.current_page - 1) * meta.per_page : 0
  const isShort = meta !== undefined && rows.length < meta.per_page && meta.total > before + rows.length
  const isAtEnd = isShort && rows.length - index - 1 <= AHEAD
  useEffect(() => {
    if (isAtEnd && !busy) reload()
    // The function is another one each time.
  }, [isAtEnd, busy])
}
