import type { ReactNode } from 'react'
import { ConflictChoice, type ConflictDraft } from '../../ui/forms/conflict-choice.tsx'
import { useLastChange } from '../records/last-change.ts'
import { isReference, Reference } from '../records/reference.tsx'
import { useFieldDisplay } from '../records/use-field-display.ts'

export { mustChoose } from '../../ui/forms/conflict-choice.tsx'

interface NoticeProps {
  draft: ConflictDraft
  /** The id of the record, and its version on the screen. */
  id: string
  version: number
  /** The name of a field, if it differs from the common one. */
  nameOf?: (name: string) => string | undefined
  /** The display of a value, if it differs from the common one. */
  displayOf?: (name: string, value: unknown) => ReactNode
}

/** Shows both values of each conflicting field, to choose from, and who has changed the record. */
export function ConflictNotice({ draft, id, version, nameOf, displayOf }: NoticeProps) {
  const common = useFieldDisplay()
  const { description } = useLastChange(id, version, draft.conflicts.length > 0)
  return (
    <ConflictChoice
      draft={draft}
      title={description}
      nameOf={(name) => nameOf?.(name) ?? common.nameOf(name)}
      displayOf={(name, value) =>
        isReference(name) ? <Reference field={name} value={value} /> : (displayOf?.(name, value) ?? common.shown(value, name))
      }
    />
  )
}
