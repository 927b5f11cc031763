import type { Stated } from '../../../contract/publications/state-of.ts'
import type { PublicationRecord } from '../../ui/publications/record.ts'
import { type WorkState, workState } from '../../ui/publications/state.ts'

export type OwnPublication = PublicationRecord

/** The state of a publication as its author reads it: a deleted one is gone. */
export type OwnState = Exclude<WorkState, 'deleted'>

/** The title that residents see: that of the version online, where an edit waits or was refused. */
export const shownTitle = ({
  title,
  version_publique,
}: Pick<OwnPublication, 'title'> & Partial<Pick<OwnPublication, 'version_publique'>>): string => version_publique?.title ?? title

/** The state of a publication, of a public answer too. */
export const ownState = (publication: Stated): OwnState => workState(publication) as OwnState
