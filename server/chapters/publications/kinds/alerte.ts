import { invalid } from '../../../../contract/errors.ts'
import { ALERT_DAYS_MAX } from '../../../../contract/publications/alerts.ts'
import { storedAlert } from '../alerts/stored-alert.ts'
import { NO_DETAILS, PLAIN, type ServerKind } from './kind.ts'

const LONGEST_MS = ALERT_DAYS_MAX * 86_400_000

/** An alert of a town hall: it ends, at most thirty days ahead. Spec §2-55, §2-56. */
export const alerte: ServerKind = {
  ...PLAIN,
  isTouchedBy: (change) => Boolean(change.alerte) || change.expire_le !== undefined,
  details: (input, { before, expire_le, from }) => {
    // What becomes an alert keeps the rules of a new one.
    const alert = before?.kind === 'alerte' ? before : null
    // An alert that older releases or imports stored without an end keeps the state that it has.
    const isOld = alert !== null && alert.alerte === null && alert.expire_le === null && !input.alerte && input.expire_le === undefined
    if (isOld) return NO_DETAILS
    assertAlertEnd(expire_le, alert?.expire_le ?? null, from)
    return { ...NO_DETAILS, alerte: storedAlert(input.alerte ?? null, before?.alerte ?? null) }
  },
  assertShown: ({ expire_le }, begin, field) => {
    if (expire_le !== null && Date.parse(expire_le) > begin + LONGEST_MS)
      throw invalid(field, 'would show the alert for more than thirty days: change expire_le first')
  },
}

/**
 * Refuses an end of an alert that is missing, over, or more than thirty days ahead. An end that does not change is not checked again.
 * @param from milliseconds since 1970: now, or the time of publication if that is later
 * @throws AppError validation_failed
 */
export function assertAlertEnd(expire_le: string | null, before: string | null, from: number): void {
  if (expire_le === null) throw invalid('body.expire_le', 'is required for an alert')
  if (expire_le !== before && Date.parse(expire_le) <= from)
    throw invalid('body.expire_le', 'must be in the future, and after the publication')
  if (expire_le !== before && Date.parse(expire_le) > from + LONGEST_MS)
    throw invalid('body.expire_le', `must be at most ${ALERT_DAYS_MAX} days ahead`)
}
