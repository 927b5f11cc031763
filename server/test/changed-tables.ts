import { harness } from './harness.ts'
import type { Ask } from './http.ts'
import type { Stage } from './stage.ts'
import { JOB_TABLE } from './queue-tables.ts'

/** The callers of mutations that are not sent by an administrator from the back-office, by endpoint. */
export const CALLERS: Record<string, (stage: Stage) => Ask> = {
  createPublication: (stage) => ({ token: stage.owner.token }),
  updatePublication: (stage) => ({ token: stage.owner.token }),
  changeOccurrence: (stage) => ({ token: stage.owner.token }),
  correctAlert: (stage) => ({ token: stage.maire.token }),
  liftAlert: (stage) => ({ token: stage.maire.token }),
  renewAlert: (stage) => ({ token: stage.maire.token }),
  deleteMedia: (stage) => ({ token: stage.owner.token }),
  createDraft: (stage) => ({ token: stage.owner.token }),
  updateDraft: (stage) => ({ token: stage.owner.token }),
  deleteDraft: (stage) => ({ token: stage.owner.token }),
  restoreDraftVersion: (stage) => ({ token: stage.owner.token }),
  submitDraft: (stage) => ({ token: stage.owner.token }),
  copyPublication: (stage) => ({ token: stage.owner.token }),
  withdrawEdit: (stage) => ({ token: stage.owner.token }),
  deletePublication: (stage) => ({ token: stage.owner.token }),
  moderatePublication: (stage) => ({ token: stage.maire.token }),
  moderateMairiePublication: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  bulkModerateMairiePublications: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  handleMairieReport: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  giveActeurOpinion: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  withdrawActeurOpinion: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  giveClaimOpinion: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  withdrawClaimOpinion: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  undoMairieDecision: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  updateMairieCommune: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  createMairiePublication: (stage) => ({ token: stage.owner.token, source: 'mairie' }),
  updateProfil: (stage) => ({ token: stage.owner.token }),
  changeTeamMember: (stage) => ({ token: stage.owner.token }),
  removeTeamMember: (stage) => ({ token: stage.owner.token }),
  inviteToTeam: (stage) => ({ token: stage.owner.token }),
  withdrawTeamInvitation: (stage) => ({ token: stage.owner.token }),
  sendTeamInvitation: (stage) => ({ token: stage.owner.token }),
  acceptInvitation: (stage) => ({ token: stage.stranger.token }),
  reportPublication: () => ({}),
  submitClaim: () => ({}),
  followClaim: () => ({}),
  addClaimContact: () => ({}),
  withdrawClaim: () => ({}),
  addClaimEmail: () => ({}),
  confirmClaimEmail: () => ({}),
  addClaimWebsite: () => ({}),
  removeClaimProof: () => ({}),
  answerContest: (stage) => ({ token: stage.owner.token }),
  removeContestFile: (stage) => ({ token: stage.owner.token }),
  openThread: () => ({}),
  endSession: (stage) => ({ token: stage.owner.token }),
  endOtherSessions: (stage) => ({ token: stage.owner.token }),
  requestEmailChange: (stage) => ({ token: stage.owner.token }),
  confirmEmailChange: (stage) => ({ token: stage.owner.token }),
  cancelEmailChange: (stage) => ({ token: stage.owner.token }),
}

/** The tables that a change may write, except the audit trail. A change without an audit row must not write to any of them. */
export const CHANGED_TABLES = [
  'publications',
  'medias',
  'media_removals',
  'publication_waiting_edits',
  'publication_drafts',
  'publication_draft_versions',
  'publication_reports',
  'report_closings',
  'duplicate_dismissals',
  'duplicate_groups',
  'publication_totals',
  'acteurs',
  'acteur_communes',
  'actor_users',
  'invitations',
  'users',
  'erased_subjects',
  'user_roles',
  'auth_session',
  'email_changes',
  'claims',
  'office_opinions',
  'claim_proofs',
  'contest_answers',
  'claim_invitations',
  'communes',
  'commune_noms',
  'commune_slugs',
  'commune_infos',
  'elus',
  'collectes',
  'emails',
  'undo_steps',
  'idempotency_keys',
  'defibrillateurs',
  'commune_defibrillateurs',
  'defibrillateur_runs',
  'subscriptions',
  'subscription_logs',
  JOB_TABLE,
  'payment_events',
  'message_threads',
  'messages',
  'message_notes',
  'canned_replies',
  'thread_totals',
  'import_sources',
  'import_items',
  'import_pictures',
  'import_runs',
  'import_run_entries',
  'saved_views',
  'user_views',
]

/** Counts are compared with a recomputation instead (derived-tables.ts). The other tables belong to the machinery of the service. */
const NOT_COMPARED = new Set([
  'duplicate_groups',
  'publication_totals',
  'thread_totals',
  'undo_steps',
  'idempotency_keys',
  JOB_TABLE,
  'payment_events',
])
/** The tables that are unchanged after a change and its undo. */
export const COMPARED_TABLES = CHANGED_TABLES.filter((table) => !NOT_COMPARED.has(table))

/** Returns all rows of these tables, without their version and the times of the last change and the last visit. */
export async function tableRows(): Promise<Record<string, unknown>> {
  const { pool } = (await harness()).services.database
  const columns = COMPARED_TABLES.map(
    (table) => `(select coalesce(jsonb_agg(r order by r::text), '[]') from (
      select to_jsonb(t) - '{version,updated_at,last_seen_at}'::text[] as r from ${table} t) x) as "${table}"`,
  )
  return (await pool.query(`select ${columns.join(', ')}`)).rows[0]
}
