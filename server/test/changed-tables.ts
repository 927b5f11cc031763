import { PUBLICATIONS_DERIVED } from './derived-tables.ts'
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
  beginEnvoi: (stage) => ({ token: stage.maire.token }),
  approveEnvoi: (stage) => ({ token: stage.maire.token }),
  cancelEnvoi: (stage) => ({ token: stage.maire.token }),
  stopEnvoi: (stage) => ({ token: stage.maire.token }),
  resumeEnvoi: (stage) => ({ token: stage.maire.token }),
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
  takeCommuneOff: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  handleMairieReport: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  giveActeurOpinion: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  withdrawActeurOpinion: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  giveClaimOpinion: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  withdrawClaimOpinion: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  leaveRemark: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  withdrawRemark: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  giveProposalOpinion: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  withdrawProposalOpinion: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
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
  createProposal: (stage) => ({ token: stage.stranger.token }),
  withdrawProposal: (stage) => ({ token: stage.stranger.token }),
  answerContest: (stage) => ({ token: stage.owner.token }),
  removeContestFile: (stage) => ({ token: stage.owner.token }),
  openThread: () => ({}),
  endSession: (stage) => ({ token: stage.owner.token }),
  endOtherSessions: (stage) => ({ token: stage.owner.token }),
  sendMairieCode: (stage) => ({ token: stage.stranger.token }),
  confirmMairieCode: (stage) => ({ token: stage.stranger.token }),
  requestEmailChange: (stage) => ({ token: stage.owner.token }),
  confirmEmailChange: (stage) => ({ token: stage.owner.token }),
  cancelEmailChange: (stage) => ({ token: stage.owner.token }),
}

/** Tables of the machinery, and who left a team: a change leaves rows there that its undo keeps. */
const MACHINERY = new Set(['acteur_former_links', 'undo_steps', 'idempotency_keys', 'payment_events', JOB_TABLE])
/** Whether a table is as it was after a change and its undo. Counts and words that triggers maintain are compared with a recomputation instead (derived-tables.ts). */
const isCompared = (table: string): boolean =>
  !(table in PUBLICATIONS_DERIVED || MACHINERY.has(table)) &&
  !['audit_', 'publication_mots'].some((begin) => table.startsWith(begin)) &&
  !['_totals', '_search'].some((end) => table.endsWith(end))

/**
 * Returns all tables of the catalogue, and that of jobs; not `changes`, where an announcement too many only costs a page from memory, nor the counts of
 * readings, which are stored a while after them.
 */
async function tables(): Promise<string[]> {
  const { pool } = (await harness()).services.database
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('changes', 'lecture_jours') order by 1",
  )
  return [...rows.map(({ name }) => name), JOB_TABLE]
}

/** Returns a digest of the rows of each table. What changes nothing, or is refused, leaves all of them as they are. */
export async function everything(): Promise<Record<string, string>> {
  const { pool } = (await harness()).services.database
  const sums = (await tables()).map(
    (table) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t) as "${table}"`,
  )
  return (await pool.query(`select ${sums.join(', ')}`)).rows[0]
}

/** Returns the rows of all tables that are as they were after a change and its undo, without their version and the times of the last change and the last visit. */
export async function tableRows(): Promise<Record<string, unknown>> {
  const { pool } = (await harness()).services.database
  const columns = (await tables()).filter(isCompared).map(
    (table) => `(select coalesce(jsonb_agg(r order by r::text), '[]') from (
      select to_jsonb(t) - '{version,updated_at,last_seen_at}'::text[] as r from ${table} t) x) as "${table}"`,
  )
  return (await pool.query(`select ${columns.join(', ')}`)).rows[0]
}
