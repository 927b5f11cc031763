import { versioned } from '../../platform/audit/reversal.ts'
import { undoDismissals } from './moderation/dismiss.ts'
import { undoPublications } from './writing/undo.ts'

/** How changes of publications are undone. */
export const REVERSALS = {
  publication: versioned('publications', undoPublications),
  duplicate_dismissal: versioned('duplicate_dismissals', undoDismissals),
}
