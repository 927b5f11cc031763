import type { List } from '../../../ui/lists/use-list.ts'
import type { Selection } from '../../../ui/lists/selection.ts'
import type { useCurrent } from '../../lists/use-current.ts'
import type { Key } from '../../../ui/screen/keys.ts'
import { type DecisionTexts, decisionKeys } from './decision-keys.ts'
import type { Publication } from '../publication.ts'
import type { Decisions } from './use-decisions.tsx'

interface QueueKeys {
  t: DecisionTexts
  row: Publication | null
  /** Whether rows are ticked: the keys of a decision are about them, and those of the bar. */
  ticked: boolean
  current: Pick<ReturnType<typeof useCurrent>, 'step'>
  decisions: Decisions
  list: List<Publication>
  /** Deleted publications cannot be selected. */
  selection: Selection | null
  open: (id: string) => void
}

/** The shortcuts of the list. */
export function queueKeys({ t, row, ticked, current, decisions, list: { meta, state, rows }, selection, open }: QueueKeys): Key[] {
  const toPage = (page: number) => state.set({ page: String(page) })
  const page = meta?.current_page ?? 1
  const down = { label: t.keys.down, run: () => current.step(1) }
  const up = { label: t.keys.up, run: () => current.step(-1) }
  const openRow = { label: t.keys.open, run: () => row && open(row.id) }
  return [
    ...(rows.length > 0
      ? [
          { key: 'j', ...down },
          { key: 'ArrowDown', ...down },
          { key: 'k', ...up },
          { key: 'ArrowUp', ...up },
        ]
      : []),
    ...(row
      ? [
          { key: 'Enter', ...openRow },
          { key: 'o', ...openRow },
        ]
      : []),
    ...decisionKeys(t, ticked ? null : row, decisions),
    ...(selection && row ? [{ key: 't', label: t.keys.pick, run: () => selection.toggle(row.id) }] : []),
    ...(selection && rows.length > 0 ? [{ key: 'T', label: t.keys.pickPage, run: () => selection.toggleAll(rows) }] : []),
    ...(meta && page < meta.last_page ? [{ key: 'n', label: t.keys.nextPage, run: () => toPage(page + 1) }] : []),
    ...(page > 1 ? [{ key: 'b', label: t.keys.previousPage, run: () => toPage(page - 1) }] : []),
  ]
}
