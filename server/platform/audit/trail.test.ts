import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ENDPOINTS } from '../../../contract/index.ts'
import { harness } from '../../test/harness.ts'
import { ask, assertError, get } from '../../test/http.ts'
import { pathWith, RECIPES } from '../../test/recipes.ts'
import { setStage, type Stage, trail } from '../../test/stage.ts'
import { CALLERS, everything } from '../../test/changed-tables.ts'
import { endOf, headsOf } from './chains.ts'

const MUTATIONS = ENDPOINTS.filter(({ audit }) => audit !== undefined)

/** The fields that each row tells. */
const decided = ['moderation_status', 'valide', 'publie_le']
const made = [
  'id',
  'title',
  'body',
  'acteur_id',
  'commune_id',
  'commune_ids',
  'moderation_status',
  'correction_demandee',
  'valide',
  'en_avant',
  'epingle',
  'reports_count',
]
const CHANGES: Record<string, string[]> = {
  createPublication: made,
  createMairiePublication: made,
  updatePublication: ['title', 'moderation_status', 'valide', 'modification'],
  changeOccurrence: ['evenement'],
  correctAlert: ['title', 'alerte'],
  liftAlert: ['alerte'],
  renewAlert: ['expire_le'],
  deleteMedia: ['acteur_id', 'bytes', 'mime', 'sha256'],
  createDraft: ['acteur_id'],
  updateDraft: ['fields'],
  deleteDraft: ['acteur_id'],
  restoreDraftVersion: ['fields', 'restored_version'],
  submitDraft: made,
  copyPublication: ['acteur_id'],
  withdrawEdit: ['title', 'moderation_status', 'valide', 'modification'],
  deletePublication: ['deleted_at'],
  moderatePublication: decided,
  moderateMairiePublication: decided,
  bulkModerateMairiePublications: decided,
  takeCommuneOff: ['commune_ids', 'communes_retirees'],
  handleMairieReport: ['report_id', 'office_id', 'close_reason'],
  giveActeurOpinion: ['office_id', 'avis', 'texte'],
  withdrawActeurOpinion: ['office_id', 'avis', 'texte'],
  giveClaimOpinion: ['office_id', 'avis', 'texte'],
  withdrawClaimOpinion: ['office_id', 'avis', 'texte'],
  leaveRemark: ['office_id', 'remarque'],
  withdrawRemark: ['office_id', 'remarque'],
  closeRemark: ['office_id', 'remarque'],
  giveProposalOpinion: ['office_id', 'avis'],
  withdrawProposalOpinion: ['office_id', 'avis'],
  createProposal: ['id', 'nom', 'type', 'message', 'status', 'commune_id'],
  withdrawProposal: ['status', 'decided_at'],
  sendMairieCode: ['expires_at'],
  confirmMairieCode: ['user_id', 'role', 'permissions'],
  decideProposal: ['status', 'acteur_id', 'decided_by', 'decided_at'],
  undoMairieDecision: [...decided, 'undoes'],
  reportPublication: ['report_id', 'reason'],
  closeReports: ['reports_count'],
  decideReports: ['reports_count'],
  dismissDuplicates: ['members'],
  withdrawDismissal: ['withdrawn_at'],
  bulkModeratePublications: [...decided, 'admin_decision'],
  startBulkRun: ['action', 'publications'],
  stopBulkRun: ['status'],
  undoBulkRun: ['undoes', 'publications'],
  moderateAdminPublication: [...decided, 'admin_decision'],
  setPublicationValide: [...decided, 'admin_decision'],
  featurePublication: ['en_avant', 'featured_until'],
  deleteAdminPublication: ['deleted_at'],
  restorePublication: ['deleted_at'],
  submitClaim: ['id', 'acteur_id', 'message', 'email', 'status'],
  followClaim: [],
  addClaimContact: ['nom', 'email'],
  withdrawClaim: ['status', 'decided_at'],
  addClaimEmail: ['proof_id', 'kind'],
  confirmClaimEmail: ['proof_id', 'kind', 'state'],
  addClaimWebsite: ['proof_id', 'kind', 'state'],
  removeClaimProof: ['proof_id', 'kind'],
  acceptClaimInvitation: ['owner_id'],
  confirmSuivi: ['commune_id', 'sujet'],
  changeFiche: ['commune_id', 'sujet'],
  endSuivi: ['commune_id', 'sujet'],
  followByPush: ['commune_id', 'sujet'],
  beginEnvoi: ['kind', 'publication_id', 'communes', 'destinataires', 'empreinte', 'state'],
  approveEnvoi: ['state', 'empreinte'],
  cancelEnvoi: ['state', 'motif'],
  stopEnvoi: ['state'],
  resumeEnvoi: ['motif', 'state'],
  stopAllEnvois: ['motif'],
  resumeAllEnvois: ['motif'],
  answerContest: ['characters'],
  removeContestFile: ['proof_id', 'kind'],
  sendClaimInvitation: ['expires_at'],
  withdrawClaimInvitation: ['expires_at'],
  downloadClaimFile: [],
  getUser: [],
  getUserAccess: [],
  exportUser: [],
  eraseUser: ['compte', 'connexion', 'jetons'],
  updateUser: ['nom', 'active'],
  updateCompte: ['nom', 'langue'],
  exportCompte: [],
  deleteCompte: ['delete_after'],
  cancelDeletion: ['delete_after'],
  assignRole: ['role'],
  removeRole: ['role'],
  endUserSessions: ['sessions'],
  endUserSession: ['sessions'],
  removeUserSecondFactor: ['second_factor', 'passkeys', 'sessions'],
  startView: ['view', 'reason', 'expires_at'],
  endView: ['view'],
  endSession: ['sessions'],
  endOtherSessions: ['sessions'],
  requestEmailChange: [],
  confirmEmailChange: ['code', 'changed'],
  cancelEmailChange: [],
  createActeur: ['id', 'nom', 'slug', 'type', 'commune_id', 'valide', 'active', 'can_publish', 'commune_ids', 'horaires'],
  updateActeur: ['nom'],
  deleteActeur: ['deleted_at'],
  restoreActeur: ['deleted_at'],
  validateActeur: ['valide'],
  setActeurBadge: ['badge'],
  setActeurActive: ['active'],
  setActeurCanPublish: ['can_publish'],
  linkActeurUser: ['user_id', 'role', 'permissions'],
  unlinkActeurUser: ['user_id', 'role', 'permissions'],
  handOverActeur: ['owners', 'invitations'],
  updateProfil: ['description'],
  updateMairieCommune: ['collectes'],
  changeTeamMember: ['permissions'],
  removeTeamMember: ['user_id', 'role', 'permissions'],
  inviteToTeam: ['email', 'status', 'acteur_id', 'role', 'permissions', 'roles', 'sendings'],
  withdrawTeamInvitation: ['status'],
  inviteToRoles: ['email', 'status', 'permissions', 'roles', 'sendings'],
  withdrawRoleInvitation: ['status'],
  sendRoleInvitation: ['sendings'],
  sendTeamInvitation: ['sendings'],
  acceptInvitation: ['user_id', 'role', 'permissions', 'invitation_id'],
  decideClaim: ['status', 'owner_id', 'decided_by', 'decided_at'],
  updateCommuneDefibrillateur: ['admin_status', 'admin_note'],
  updateDefibrillateurFrance: ['admin_status'],
  syncDefibrillateursFrance: ['run', 'force'],
  syncCommuneDefibrillateurs: ['run', 'force'],
  linkSubscription: ['acteur_id', 'acteur_linked'],
  createCommune: [
    'id',
    'slug',
    'nom',
    'code_insee',
    'codes_postaux',
    'departement',
    'departement_nom',
    'region',
    'region_nom',
    'fuseau',
    'anciennes_communes',
    'infos',
    'elus',
    'collectes',
  ],
  updateCommune: ['population'],
  retryJob: ['state', 'name'],
  settleOutgoing: ['id', 'suspended', 'waiting', 'media_removals', 'emails', 'sources', 'runs', 'bulk_runs'],
  retryPaymentEvent: ['status'],
  createOwnSource: [
    'nom',
    'type',
    'url',
    'commune_id',
    'acteur_id',
    'statut_creation',
    'parametres',
    'active',
    'frequence_minutes',
    'has_secret',
  ],
  updateOwnSource: ['nom'],
  deleteOwnSource: [
    'nom',
    'type',
    'url',
    'commune_id',
    'acteur_id',
    'statut_creation',
    'parametres',
    'active',
    'has_secret',
    'publications',
  ],
  runOwnSource: ['run', 'force'],
  detectOwnSource: ['candidates'],
  readCollectionCalendar: ['candidates'],
  undoOwnRun: ['run', 'removed', 'restored', 'unarchived', 'kept', 'failed'],
  createImportSource: ['nom', 'type', 'url', 'commune_id', 'statut_creation', 'parametres', 'active', 'has_secret'],
  updateImportSource: ['nom'],
  deleteImportSource: ['nom', 'type', 'url', 'commune_id', 'statut_creation', 'parametres', 'active', 'has_secret', 'publications'],
  runImportSource: ['run', 'force'],
  detectImportSource: ['candidates'],
  undoImportRun: ['run', 'removed', 'restored', 'unarchived', 'kept', 'failed'],
  undoAudited: [...decided, 'admin_decision', 'undoes'],
  openThread: ['id', 'subject', 'contact_nom', 'contact_email', 'source'],
  replyToThread: ['unread', 'message_id'],
  readThread: ['unread'],
  unreadThread: ['unread'],
  flagThread: ['flag'],
  closeThread: ['status'],
  assignThread: ['assigned_to'],
  retryMessage: ['delivery_status', 'message_id'],
  addNote: ['note_id'],
  notePublication: ['note_id'],
  assignPublication: ['assigned_to'],
  noteClaim: ['note_id'],
  assignClaim: ['assigned_to'],
  noteActeur: ['note_id'],
  assignActeur: ['assigned_to'],
  createCannedReply: ['id', 'title', 'body'],
  updateCannedReply: ['body'],
  deleteCannedReply: ['id', 'title', 'body'],
  updateIdentity: ['key', 'value'],
  updateTargets: ['key', 'value'],
  updateReasons: ['key', 'value'],
  updateMailTexts: ['key', 'value'],
  sendTestMail: ['mail', 'language'],
  createView: ['id', 'screen', 'nom', 'query', 'shared'],
  updateView: ['query', 'shared'],
  deleteView: ['id', 'screen', 'nom', 'query', 'shared'],
}
/** Spec §6-12, §6-13, §6-14. */
describe('the audit trail', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const prepare = async (id: string) => {
    const endpoint = MUTATIONS.find((candidate) => candidate.id === id)
    const recipe = RECIPES[id]
    assert.ok(endpoint && recipe, `${id} has no recipe`)
    const request = await recipe(stage)
    const by = CALLERS[id]?.(stage) ?? stage.back
    const send = (headers: Record<string, string> = {}) =>
      ask(endpoint.method, pathWith(endpoint.path, request), {
        ...by,
        headers: { 'x-request-id': `trail-${id}`, ...request.headers, ...headers },
        ...(request.body === undefined ? {} : { body: request.body }),
      })
    return { request, by, send }
  }
  for (const { id, audit = [] } of MUTATIONS) {
    test(`${id} declares its action and leaves its row`, async () => {
      const { request, by, send } = await prepare(id)
      const { db } = await harness()
      const last = async () => endOf(await headsOf(db)).seq
      const before_ = await last()
      const got = await send()
      assert.ok(got.status < 300, JSON.stringify(got.body))
      const target = request.target ?? got.body.data.id ?? got.body.data.undone?.[0].target_id ?? got.body.data.suivis?.[0].id
      const rows = await db.selectFrom('audit_log').selectAll().where('seq', '>', before_).orderBy('seq').execute()
      // The row of a whole stands beside those of its parts: of a bulk decision, of a run that was undone, of an approved proposal,
      // of a town hall, of the stop of everything.
      const isPart = ({ target_type, target_id }: (typeof rows)[number]) =>
        (['undoImportRun', 'undoOwnRun'].includes(id) && target_type === 'publication') ||
        (id === 'decideProposal' && target_type === 'acteur') ||
        (id === 'confirmMairieCode' && target_type === 'commune') ||
        (id === 'stopAllEnvois' && target_id !== 'tous')
      const [row, ...others] = rows.filter((candidate) => candidate.action !== 'publication.bulk_moderate' && !isPart(candidate))
      assert.ok(row)
      assert.deepEqual(others, [])
      assert.ok(audit.includes(row.action), row.action)
      assert.deepEqual([row.target_id, row.request_id], [target, `trail-${id}`])
      assert.match(row.address_hash ?? '', /^[\w-]{22}$/)
      const user = [stage.owner, stage.maire, stage.admin, stage.stranger].find((person) => person.token === by.token)
      assert.deepEqual([row.actor_kind, row.user_id], user ? ['user', user.id] : ['anonymous', null])
      assert.deepEqual(Object.keys(row.changes as object).toSorted(), CHANGES[id]?.toSorted())
      assert.ok(Object.values(row.changes as Record<string, unknown[]>).every((pair) => pair.length === 2))
      if (!['getUser', 'getUserAccess', 'exportUser', 'exportCompte', 'downloadClaimFile'].includes(id))
        assert.equal(got.headers.get('x-audit-id'), rows.find((candidate) => !isPart(candidate))?.id)
    })

    test(`${id} changes nothing when its row cannot be written`, async () => {
      const { services } = await harness()
      const { pool } = services.database
      const { by, send } = await prepare(id)
      // The first request of a user changes the row of the user.
      if (by.token) await get('/me', { token: by.token })
      await pool.query(`create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
        create trigger refuse_audit before insert on audit_log for each row execute function refuse_audit()`)
      const before_ = await everything()
      try {
        for (const key of [undefined, `trail-${id}`]) {
          const got = await send(key ? { 'idempotency-key': key } : {})
          assertError(got, 500, 'internal_error')
          assert.ok(!JSON.stringify(got.body).includes('broken'))
          assert.deepEqual(await everything(), before_)
        }
      } finally {
        await pool.query('drop trigger refuse_audit on audit_log; drop function refuse_audit()')
      }
    })
  }

  test('a repeated change that changes nothing is not recorded again', async () => {
    const { db } = await harness()
    for (const id of [
      'assignRole',
      'validateActeur',
      'setActeurBadge',
      'setActeurActive',
      'setActeurCanPublish',
      'linkActeurUser',
      'updateUser',
      'deleteActeur',
    ]) {
      const { request, send } = await prepare(id)
      const answers = [await send(), await send()]
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
        id,
      )
      assert.deepEqual(answers[1]?.body, answers[0]?.body, id)
      assert.equal(answers[1]?.headers.get('x-audit-id'), null)
      assert.equal((await trail(request.target ?? '')).length, 1, id)
    }
    const bulk = async () =>
      (await db.selectFrom('audit_log').select('id').where('action', '=', 'publication.bulk_moderate').execute()).length
    const known = await bulk()
    await (await prepare('bulkModeratePublications')).send()
    assert.equal(await bulk(), known + 1)
  })

  test('one person on one address has one hash, which is not the address', async () => {
    const { db } = await harness()
    await (await prepare('updateUser')).send()
    const hashes = await db.selectFrom('audit_log').select('address_hash').distinct().execute()
    assert.equal(hashes.length, 1)
  })

  test('rows cannot be changed or removed, by anyone who has not taken the database apart', async () => {
    await (await prepare('updateUser')).send()
    const { services } = await harness()
    for (const statement of [
      `update audit_log set action = 'x'`,
      'update audit_log set hash = hash',
      'delete from audit_log',
      'truncate audit_log',
      'truncate audit_log cascade',
    ])
      await assert.rejects(services.database.pool.query(statement), { code: '42501' }, statement)
  })
})
