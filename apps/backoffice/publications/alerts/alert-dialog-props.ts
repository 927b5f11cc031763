import type { Publication } from '../publication.ts'

/** What every dialog of an alert gets. */
export interface AlertDialogProps {
  publication: Publication
  saved: (version: number) => void
  close: () => void
}
