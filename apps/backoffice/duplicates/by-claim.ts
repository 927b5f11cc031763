import { workState } from '../../ui/publications/state.ts'
import type { Publication } from '../publications/publication.ts'

const isShown = (publication: Publication): boolean => ['visible', 'lifted'].includes(workState(publication))

/** The reference of a comparison: the visible publication, else the oldest. */
export const byClaim = (a: Publication, b: Publication): number =>
  Number(isShown(b)) - Number(isShown(a)) || a.created_at.localeCompare(b.created_at)
