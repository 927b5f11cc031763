import { ALERT_ENDED_DAYS } from '../alerts.ts'
import type { KindRules } from './kind.ts'

/** An alert of a town hall. Spec §2-55. */
export const alerte = {
  details: 'alerte',
  end: 'required',
  readableDays: ALERT_ENDED_DAYS,
  givenBy: 'mairie',
  filters: ['terminees'],
  label: ['Alerte', 'Alert'],
} as const satisfies KindRules
