import type { useTexts } from '../i18n/texts.ts'
import type { Key } from '../shell/keys.ts'
import type { decisionTexts } from './decision-texts.ts'
import type { Publication } from './publication.ts'
import type { Decisions } from './use-decisions.tsx'

export type DecisionTexts = ReturnType<typeof useTexts<(typeof decisionTexts)['fr']>>

/** The keys that decide about one publication; in the trash it can only be taken out. */
export function decisionKeys(t: DecisionTexts, row: Publication | null, decisions: Decisions): Key[] {
  const key = (letter: string, label: string, run: (publication: Publication) => void, inTrash = false): Key => ({
    key: letter,
    label,
    run: () => row && (row.deleted_at !== null) === inTrash && run(row),
  })
  return [
    key('a', t.approve, decisions.approve),
    key('p', t.publish, decisions.publish),
    key('s', t.schedule, decisions.schedule),
    key('r', t.reject, decisions.reject),
    key('f', t.feature, decisions.feature),
    key('e', t.pin, decisions.pin),
    key('d', t.remove, decisions.remove),
    key('z', t.restore, decisions.restore, true),
    { key: 'u', label: t.keys.undo, run: decisions.undoLast },
  ]
}
