import type { ComponentProps } from 'react'
import { ConflictChoice } from '../../ui/forms/conflict-choice.tsx'
import { useWhoChanged } from './last-change.ts'
import type { OwnPublication } from './state.ts'

interface ConflictsProps extends Omit<ComponentProps<typeof ConflictChoice>, 'title'> {
  publication: Pick<OwnPublication, 'id' | 'acteur_id' | 'version'>
}

/** Both values of each conflicting field of a publication, to choose from, and who has changed it. */
export function Conflicts({ publication, ...choice }: ConflictsProps) {
  const title = useWhoChanged(publication, choice.draft.conflicts.length > 0)
  return <ConflictChoice {...choice} title={title} />
}
