import type { Publication } from '../publication.ts'

/** What every dialog of an alert gets. */
export interface AlertDialogProps {
  publication: Publication
  saved: (version: number) => void
  close: () => void
}

/** What is done to an alert in force. */
export const ALERT_ACTIONS = ['correct', 'renew', 'lift'] as const
export type AlertAction = (typeof ALERT_ACTIONS)[number]
