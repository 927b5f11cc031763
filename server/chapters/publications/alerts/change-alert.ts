import type { z } from 'zod'
import type { AlertCorrection, AlertRenewal } from '../../../../contract/publications/alerts.ts'
import { AppError } from '../../../../contract/errors.ts'
import { isPlatformAdmin } from '../../../platform/access/caller.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import type { AuditAction } from '../../../platform/audit/actions.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { changeCarried } from '../writing/change-carried.ts'
import { givenFields } from '../writing/given-fields.ts'
import { assertMayGive, typeOfActeur } from '../writing/kind-rules.ts'
import { assertAlertEnd } from '../kinds/alerte.ts'
import type { LockedRow } from '../writing/lock.ts'
import type { OfficeRow } from '../reading/row-types.ts'
import { type StoredAlert, storedAlert } from './stored-alert.ts'

/** The most corrections that an alert keeps: the oldest are dropped. The audit trail has all. */
const CORRECTIONS_MAX = 50

/** When residents read an alert, in milliseconds since 1970: now, or at its time of publication if that is later. */
const beginningOf = ({ publie_le }: Pick<LockedRow, 'publie_le'>): number =>
  Math.max(Date.now(), publie_le === null ? 0 : Date.parse(publie_le))

/** The corrections of an alert after one more, the latest first. */
const corrected = ({ corrections }: StoredAlert, message: string): StoredAlert['corrections'] =>
  [{ le: new Date().toISOString(), message }, ...corrections].slice(0, CORRECTIONS_MAX)

/** What is told of another end where the town hall writes no sentence: the end itself is in the state of the alert. */
export const RENEWED = 'L’alerte est prolongée.'

/** A change of an alert in force, by a town hall or an administrator. Spec §3-27, §4.2-26. */
const changeAlert = (
  ctx: Context,
  target: Target,
  action: AuditAction,
  change: (alert: StoredAlert, before: LockedRow) => Partial<Pick<LockedRow, 'title' | 'body' | 'expire_le' | 'alerte'>>,
): Promise<OfficeRow> =>
  changeCarried(ctx, target, {
    action,
    moderated: action !== 'publication.alert_lift',
    change: async (before, tx: Tx) => {
      assertMayGive('alerte', await typeOfActeur(tx, before.acteur_id), isPlatformAdmin(ctx.caller))
      if (!before.alerte || before.alerte.levee_le !== null || before.hidden_because === 'expired') throw new AppError('invalid_state')
      return change(before.alerte, before)
    },
  })

/**
 * Corrects an alert: it keeps its address, and says what changed.
 * @throws AppError invalid_state for a publication without an alert in force, validation_failed, and the errors of an edit
 */
export const correctAlert = (
  ctx: Context,
  { correction: { message, alerte, ...content }, ...target }: Target & { correction: Omit<z.output<typeof AlertCorrection>, 'envoi'> },
): Promise<OfficeRow> =>
  changeAlert(ctx, target, 'publication.alert_correct', (alert, before) => {
    if (content.expire_le !== undefined) assertAlertEnd(content.expire_le, before.expire_le, beginningOf(before))
    const corrections = corrected(alert, message)
    const { severite, secteurs, consignes, source } = { ...alert, ...givenFields(alerte ?? {}) }
    return { ...givenFields(content), alerte: { ...storedAlert({ severite, secteurs, consignes, source }, alert), corrections } }
  })

/**
 * Lifts an alert: it is no longer in force, and stays readable until its end.
 * @throws AppError invalid_state for a publication without an alert in force, and the errors of an edit
 */
export const liftAlert = (ctx: Context, { motif, ...target }: Target & { motif: string | null }): Promise<OfficeRow> => {
  // The time is computed once: the publication and its waiting edit have the same.
  const lifted = { levee_le: new Date().toISOString(), levee_motif: motif }
  return changeAlert(ctx, target, 'publication.alert_lift', (alert) => ({ alerte: { ...alert, ...lifted } }))
}

/**
 * Gives an alert in force another end, at most thirty days ahead. One that is told is a correction too: it has a sentence. Spec §2-120.
 * @throws AppError invalid_state for a publication without an alert in force, validation_failed, and the errors of an edit
 */
export const renewAlert = (
  ctx: Context,
  {
    renewal: { expire_le },
    sentence,
    ...target
  }: Target & { renewal: Omit<z.output<typeof AlertRenewal>, 'envoi'>; sentence?: string | undefined },
): Promise<OfficeRow> =>
  changeAlert(ctx, target, 'publication.alert_renew', (alert, before) => {
    assertAlertEnd(expire_le, before.expire_le, beginningOf(before))
    if (sentence === undefined || expire_le === before.expire_le) return { expire_le }
    return { expire_le, alerte: { ...alert, corrections: corrected(alert, sentence) } }
  })
