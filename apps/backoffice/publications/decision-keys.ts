import type { useTexts } from '../../ui/i18n/texts.ts'
import type { Key } from '../shell/keys.ts'
import type { decisionTexts } from './decision-texts.ts'
import type { Publication } from './publication.ts'
import type { Decisions } from './use-decisions.tsx'

export type DecisionTexts = ReturnType<typeof useTexts<(typeof decisionTexts)['fr']>>

/** The shortcuts of the decisions on one publication. A deleted one can only be restored. */
export function decisionKeys(t: DecisionTexts, row: Publication | null, decisions: Decisions): Key[] {
  const key = (letter: string, label: string, run: (publication: Publication) => void): Key => ({
    key: letter,
    label,
    run: () => row && run(row),
  })
  const undo = { key: 'u', label: t.keys.undo, run: decisions.undoLast }
  if (row === null) return [undo]
  if (row.deleted_at !== null) return [key('z', t.restore, decisions.restore), undo]
  return [
    ...(row.modification || row.moderation_status === 'approved' ? [] : [key('a', t.approve, decisions.approve)]),
    ...(row.moderation_status === 'published' ? [] : [key('p', t.publish, decisions.publish)]),
    ...(row.modification ? [] : [key('s', t.schedule, decisions.schedule)]),
    key('r', t.reject, decisions.reject),
    key('f', t.feature, decisions.feature),
    key('e', t.pin, decisions.pin),
    key('d', t.remove, decisions.remove),
    undo,
  ]
}
