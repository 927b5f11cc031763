import type { useTexts } from '../../../ui/i18n/texts.ts'
import type { Key } from '../../../ui/screen/keys.ts'
import type { decisionTexts } from './decision-texts.ts'
import type { Publication } from '../publication.ts'
import type { Decisions } from './use-decisions.tsx'

export type DecisionTexts = ReturnType<typeof useTexts<(typeof decisionTexts)['fr']>>

/**
 * The shortcuts of the decisions on one publication that the person's roles allow. A deleted one can only be restored. What acts at once and is rarely
 * meant, such as pinning, has none.
 */
export function decisionKeys(t: DecisionTexts, row: Publication | null, decisions: Decisions): Key[] {
  const key = (letter: string, label: string, run: (publication: Publication) => void): Key => ({
    key: letter,
    label,
    run: () => row && run(row),
  })
  const undo = { key: 'u', label: t.keys.undo, run: decisions.undoLast }
  const { may } = decisions
  // A person who decides nothing has nothing to undo here.
  const last = Object.values(may).includes(true) ? [undo] : []
  if (row === null) return last
  if (row.deleted_at !== null) return [...(may.restore ? [key('z', t.restore, decisions.restore)] : []), ...last]
  const { modification, moderation_status } = row
  const online = moderation_status === 'published' && !modification
  return [
    ...(may.moderate && !modification && moderation_status !== 'approved' ? [key('a', t.approve, decisions.approve)] : []),
    ...(may.moderate && moderation_status !== 'published' ? [key('p', t.publish, decisions.publish)] : []),
    ...(may.moderate && modification?.statut !== 'rejected' ? [key('c', t.correct, decisions.correct)] : []),
    ...(may.moderate ? [key('r', t.reject, decisions.reject)] : []),
    ...(may.moderate && online ? [key('x', t.takeDown, decisions.takeDown)] : []),
    ...(may.moderate && !modification ? [key('h', t.schedule, decisions.schedule)] : []),
    ...(may.feature && !row.en_avant ? [key('f', t.feature, decisions.feature)] : []),
    ...(may.remove ? [key('d', t.remove, decisions.remove)] : []),
    ...last,
  ]
}
