import { AppError } from '../../../contract/errors.ts'
import { type Caller, isBackOffice } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/access/context.ts'
import { existingActeur } from '../../platform/access/acteurs.ts'
import { type Permission, PRESENTATION, readLink, resolveLink } from '../../platform/access/permissions.ts'
import { type Reversal, versioned } from '../../platform/audit/reversal.ts'
import { type LockedStep, type Undone, undoAudited } from '../../platform/audit/undo.ts'
import { type Tx, transact } from '../../platform/db/db.ts'
import { acteurOfCommune, claimOfCommune } from './opinion-rows.ts'
import { remarkReversal } from '../defibrillateurs/remarks/undo.ts'
import { deviceOfCommune } from './devices.ts'
import { opinionReversal } from './undo-opinions.ts'
import { proposalOfCommune } from './proposal-rows.ts'
import { reportInBounds } from './report-rows.ts'
import { reportReversal } from './undo-reports.ts'
import { mayTakeBack } from '../publications/moderation/deciding-rights.ts'
import { undoPublications } from '../publications/writing/undo.ts'

/** A kind of change that is made in the name of an actor. */
interface TakenBack {
  reversal: Reversal
  /** The permissions of the change. */
  needed: (step: LockedStep) => readonly Permission[]
  /** Whether the record is still in the bounds of the actor. */
  inBounds: (tx: Tx, acteurId: string, step: LockedStep, caller: Caller) => Promise<boolean>
}

const KINDS: Readonly<Record<string, TakenBack>> = {
  publication: {
    reversal: versioned('publications', undoPublications),
    needed: ({ action }) => (action === 'publication.delete' ? ['manage_publications'] : ['publish_publications']),
    inBounds: mayTakeBack,
  },
  office_report: {
    reversal: reportReversal,
    needed: () => ['publish_publications'],
    inBounds: async (tx, acteurId, { part }) => part !== null && (await reportInBounds(tx, acteurId, part)) !== undefined,
  },
  device_remark: {
    reversal: remarkReversal,
    needed: () => PRESENTATION,
    inBounds: async (tx, acteurId, { target_id }) => (await deviceOfCommune(tx, acteurId, target_id)) !== undefined,
  },
  office_opinion: {
    reversal: opinionReversal,
    needed: () => PRESENTATION,
    inBounds: async (tx, acteurId, { target_type, target_id }, caller) =>
      (await (target_type === 'acteur'
        ? acteurOfCommune(tx, acteurId, target_id)
        : target_type === 'claim'
          ? claimOfCommune(tx, acteurId, target_id, caller)
          : proposalOfCommune(tx, acteurId, target_id, caller))) !== undefined,
  },
}
const REVERSALS = Object.fromEntries(Object.entries(KINDS).map(([kind, { reversal }]) => [kind, reversal]))

/**
 * Reverses a change that was made in the name of the actor. Any person of the actor who may make such a change may reverse it. A change that was made in
 * another name is not found. Spec §2-69.
 * @throws AppError not_found, scope_violation, permission_denied, and those of undoAudited()
 */
export function undoAs({ db, caller }: Context, { acteurId, auditId }: { acteurId: string; auditId: string }): Promise<Undone> {
  return transact(db, async (tx) => {
    await existingActeur(tx, acteurId)
    const link = await readLink(tx, caller, acteurId)
    if (!link && !isBackOffice(caller)) throw new AppError('scope_violation')
    return undoAudited({ db: tx, caller, reversals: REVERSALS }, { id: auditId }, async (inTx, _, steps) => {
      if (steps.length === 0 || steps.some(({ in_name_of, kind }) => in_name_of !== acteurId || !KINDS[kind])) return false
      for (const step of steps) {
        const { needed, inBounds } = KINDS[step.kind] ?? {}
        const verdict = isBackOffice(caller) ? 'allowed' : resolveLink(link, needed?.(step) ?? [])
        if (verdict !== 'allowed') throw new AppError(verdict)
        if (!(await inBounds?.(inTx, acteurId, step, caller))) throw new AppError('invalid_state')
      }
      return true
    })
  })
}
