import { useCallback, useState } from 'react'

interface Picked {
  id: string
}

/** The selected rows of a list. */
export interface Selection {
  ids: string[]
  has: (id: string) => boolean
  isAll: (rows: readonly Picked[]) => boolean
  isSome: (rows: readonly Picked[]) => boolean
  toggle: (id: string) => void
  toggleAll: (rows: readonly Picked[]) => void
  clear: () => void
  /** Takes rows out of it. */
  drop: (ids: readonly string[]) => void
}

/** The selection of a list. It is preserved from page to page. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<readonly string[]>([])
  const has = (id: string) => ids.includes(id)
  const isAll = (rows: readonly Picked[]) => rows.length > 0 && rows.every(({ id }) => has(id))
  return {
    ids: [...ids],
    has,
    isAll,
    isSome: (rows) => !isAll(rows) && rows.some(({ id }) => has(id)),
    toggle: useCallback((id) => setIds((former) => (former.includes(id) ? former.filter((other) => other !== id) : [...former, id])), []),
    toggleAll: (rows) => {
      const here = new Set(rows.map(({ id }) => id))
      setIds((former) => (isAll(rows) ? former.filter((id) => !here.has(id)) : [...new Set([...former, ...here])]))
    },
    clear: useCallback(() => setIds([]), []),
    drop: useCallback(
      (gone) => setIds((former) => (former.some((id) => gone.includes(id)) ? former.filter((id) => !gone.includes(id)) : former)),
      [],
    ),
  }
}
