import { shortCode } from '../../contract/publications/short-code.ts'
import { sql, type UpdateObject } from 'kysely'
import type { Database } from '../platform/db/schema.gen.ts'
import { invitationToken } from '../chapters/invitations/token.ts'
import { newId } from '../platform/db/id.ts'
import { bulkRunHandler } from '../chapters/publications/bulk/run.handler.ts'
import { harness } from './harness.ts'
import { runNow } from './jobs.ts'
import { patch, post } from './http.ts'
import { importSource, imported, ownImported, ownSource } from './imports.ts'
import {
  makeActeur,
  makeClaim,
  makeCommune,
  makeDeadJob,
  makeDefibrillateur,
  makeDraft,
  makeInvitation,
  makeProposal,
  makePublication,
  makeReport,
  makeSubscription,
  makeThread,
  makeUser,
  makeUserView,
  makeView,
  makeWaitingEdit,
  unusedCode,
} from './make.ts'
import { makeClaimEmail, makeClaimFile, makeClaimInvitation, makeContest, makeContestFile, makeFollowedClaim } from './make-claims.ts'
import { makeEnvoi, makeFollowing, makeSuiviCode } from './make-followings.ts'
import { makeMairieCode, makeTownHall } from './make-mairies.ts'
import { browserKeys } from './push-service.ts'
import { makeMedia } from './make-media.ts'
import { changeCode } from '../chapters/compte/email/codes.ts'
import { makeEmailChange, makeSecondFactor, makeSession } from './make-session.ts'
import { makePaymentEvent, signedRequest } from './payments.ts'
import { ACTUALITE, ALERTE, EVENEMENT, type Stage } from './stage.ts'

// The file is long because it has one recipe for each endpoint.
/** The parts of a request, with a target created for it. */
export interface Ingredients {
  params?: Record<string, string>
  query?: string
  body?: unknown
  headers?: Record<string, string>
  /** Target of the audit row; by default the record in the answer. */
  target?: string
}

/** Returns the parts of a request that succeeds. The authorisation matrix defines its caller. */
export type Recipe = (stage: Stage) => Promise<Ingredients> | Ingredients

const PENDING = { moderation_status: 'pending', valide: false, publie_le: null }
const text = (stage: Stage) => ({ title: 'Bal', body: 'Samedi', commune_id: stage.commune })

const publication =
  (body?: unknown, values: Parameters<typeof makePublication>[2] = {}): Recipe =>
  async (stage) => {
    const id = await makePublication(stage.acteur, stage.commune, { title: 'Fanfare', ...values })
    return { params: { id, publicationId: id, acteurId: stage.acteur }, body, target: id }
  }
/** A run of an administrator that has not begun, or one that is over. */
const bulkRun =
  (until: 'queued' | 'done'): Recipe =>
  async (stage) => {
    const id = await makePublication(stage.acteur, stage.commune, { title: 'Fanfare', ...PENDING })
    const { body } = await post('/admin/bulk-runs', { action: 'publish', ids: [id] }, stage.back)
    if (until === 'done') await runNow((await harness()).services, bulkRunHandler, { run: body.data.id })
    return { params: { id: body.data.id }, target: body.data.id }
  }
const ofClaim =
  (body?: unknown): Recipe =>
  async (stage) => {
    const id = await makeClaim(await makeActeur(stage.commune))
    return { params: { id }, body, target: id }
  }
/** A claim without an account, and the body with its follow-up code. */
const followed =
  (body: Record<string, unknown> = {}, acteurValues: Parameters<typeof makeActeur>[1] = {}) =>
  async (stage: Stage) => {
    const { id, code } = await makeFollowedClaim(await makeActeur(stage.commune, acteurValues))
    return { params: { id }, body: { follow_up_code: code, ...body }, target: id }
  }
const ofInvitation: Recipe = async (stage) => {
  const { claim } = await makeClaimInvitation(stage.commune)
  return { params: { id: claim }, target: claim }
}
/** Sets columns of all users: the caller of the request is one of them. */
const setUsers = async (values: UpdateObject<Database, 'users'>) => {
  const { db } = await harness()
  await db.updateTable('users').set(values).where('erased_at', 'is', null).execute()
}
const DAY_IN_2030 = { debut: '2029-12-31T23:00:00.000Z', fin: '2030-01-01T23:00:00.000Z' }
/** An event as it is stored, of one whole day. */
export const EVENT = JSON.stringify({
  statut: 'prevu',
  permanent: false,
  fuseau: 'Europe/Paris',
  debut: DAY_IN_2030.debut,
  occurrences_total: 1,
  occurrences: [
    {
      id: '20300101',
      debut: DAY_IN_2030.debut,
      fin: DAY_IN_2030.fin,
      termine_le: DAY_IN_2030.fin,
      journee: true,
      jour_debut: '2030-01-01',
      jour_fin: '2030-01-01',
      statut: 'prevu',
      motif: null,
      prevu_le: null,
    },
  ],
  ...Object.fromEntries(['motif', 'lieu', 'gratuit', 'tarif', 'reservation_url', 'public', 'repetition'].map((field) => [field, null])),
})
/** An alert in force, of the town hall. */
const alert =
  (body: unknown): Recipe =>
  async (stage) => {
    await (await harness()).db.deleteFrom('envois_arret').execute()
    const alerte = JSON.stringify({
      severite: 'vigilance',
      secteurs: [],
      consignes: null,
      source: null,
      corrections: [],
      levee_le: null,
      levee_motif: null,
    })
    const id = await makePublication(stage.mairie, stage.commune, { type_id: ALERTE, alerte, expire_le: sql`now_ms() + interval '2 days'` })
    return { params: { id }, body, target: id }
  }
/** What is sent of an alert of the municipal office. */
const envoi =
  (state: 'a_approuver' | 'programme' | 'en_cours' | 'interrompu', body?: object): Recipe =>
  async (stage) => {
    const { params } = await alert(undefined)(stage)
    const { id, digest } = await makeEnvoi(params?.['id'] ?? '', stage.commune, { state, motif: state === 'interrompu' ? 'arret' : null })
    return { params: { id }, body: state === 'a_approuver' ? { empreinte: digest } : body, target: id }
  }
/** A draft of the association, by its owner. */
const draft =
  (body?: unknown): Recipe =>
  async (stage) => {
    const id = await makeDraft(stage.acteur, stage.commune, stage.owner.id)
    return { params: { id, version: '1' }, body, target: id }
  }
/** A picture of the association that nothing uses. */
const media: Recipe = async (stage) => {
  const id = await makeMedia(stage.acteur)
  return { params: { id }, target: id }
}
/** An open report of a publication of the association, for its municipal office. */
const report =
  (body?: unknown): Recipe =>
  async (stage) => {
    const target = await makePublication(stage.acteur, stage.commune)
    const signalementId = await makeReport(target)
    return { params: { acteurId: stage.mairie, signalementId }, body, target }
  }
/** An actor or a claim of the commune, on which its office gives an opinion, or has given one. */
const opinion =
  (of: 'acteur' | 'claim', given: boolean): Recipe =>
  async (stage) => {
    const cibleId = await makeActeur(stage.commune)
    const claimId = of === 'claim' ? await makeClaim(cibleId) : cibleId
    const body = { avis: 'defavorable', texte: 'Inconnu de la mairie.' }
    const at = `/mairie/acteurs/${stage.mairie}/${of === 'claim' ? 'claims' : 'acteurs'}/${claimId}/avis`
    if (given) await post(at, body, { token: stage.maire.token, source: 'mairie' })
    return { params: { acteurId: stage.mairie, cibleId, claimId }, ...(given ? {} : { body }), target: claimId }
  }
/** A pending proposal of an actor in the commune, on which its office gives an opinion, or has given one. */
const proposal =
  (body?: unknown): Recipe =>
  async (stage) => {
    const id = await makeProposal(stage.commune, stage.stranger.id)
    return { params: { id }, ...(body === undefined ? {} : { body }), target: id }
  }
/** A device of the commune, with or without a remark of its office. */
const remark =
  (left: boolean, body?: unknown): Recipe =>
  async (stage) => {
    const { view } = await makeDefibrillateur(stage.commune)
    const office = { token: stage.maire.token, source: 'mairie' }
    if (left) await post(`/mairie/acteurs/${stage.mairie}/defibrillateurs/${view}/remarque`, { kind: 'hors_service' }, office)
    return { params: { id: view, acteurId: stage.mairie, defibrillateurId: view }, ...(body ? { body } : {}), target: view }
  }
const proposalOpinion =
  (given: boolean): Recipe =>
  async (stage) => {
    const proposalId = await makeProposal(stage.commune, stage.stranger.id)
    const body = { avis: 'favorable' }
    const office = { token: stage.maire.token, source: 'mairie' }
    if (given) await post(`/mairie/acteurs/${stage.mairie}/proposals/${proposalId}/avis`, body, office)
    return { params: { acteurId: stage.mairie, proposalId }, ...(given ? {} : { body }), target: proposalId }
  }
const acteur =
  (body?: unknown, values: Parameters<typeof makeActeur>[1] = {}): Recipe =>
  async (stage) => {
    const id = await makeActeur(stage.commune, values)
    return { params: { id, acteurId: id }, body, target: id }
  }
const person =
  (body?: unknown, roles: string[] = []): Recipe =>
  async () => {
    const { id } = await makeUser({ roles })
    return { params: { userId: id, role: 'platform_admin' }, body, target: id }
  }
const thread =
  (body?: unknown, values: Parameters<typeof makeThread>[0] = {}): Recipe =>
  async () => {
    const id = await makeThread(values)
    return { params: { id }, body, target: id }
  }
/** The recipe for a request about a failed reply: creates the reply and its e-mail. */
const failedReply: Recipe = async () => {
  const { db } = await harness()
  const [id, email, messageId] = [await makeThread(), newId(), newId()]
  await db
    .insertInto('emails')
    .values({
      id: email,
      kind: 'support_reply',
      to_address: 'a@example.fr',
      subject: 'x',
      text: 'x',
      message_id: `<${email}@a>`,
      status: 'failed',
    })
    .execute()
  await db.insertInto('messages').values({ id: messageId, thread_id: id, direction: 'outbound', body: 'x', email_id: email }).execute()
  return { params: { id, messageId }, target: id }
}
const canned =
  (body?: unknown): Recipe =>
  async () => {
    const { db } = await harness()
    const id = newId()
    await db
      .insertInto('canned_replies')
      .values({ id, title: `Réponse ${id}`, body: 'Bonjour {nom},' })
      .execute()
    return { params: { id }, body, target: id }
  }
const setting =
  (key: string, ingredients: Ingredients): Recipe =>
  async () => {
    const { db } = await harness()
    const id = newId()
    const made = { id, key, value: null, version: 0 }
    await db
      .insertInto('settings')
      .values(made)
      .onConflict((clash) => clash.column('key').doUpdateSet(made))
      .execute()
    return { ...ingredients, target: id }
  }
const savedView =
  (body?: unknown): Recipe =>
  async (stage) => {
    const id = await makeView(stage.admin.id)
    return { params: { id }, body, target: id }
  }
/** A member of the association's team. */
const teamMember =
  (body?: unknown): Recipe =>
  async (stage) => {
    const { id: userId } = await makeUser({ links: [{ acteur_id: stage.acteur, role: 'member', permissions: ['manage_publications'] }] })
    return { params: { id: stage.acteur, userId }, body, target: stage.acteur }
  }
const roleInvitation: Recipe = async (stage) => {
  const roles = { acteur_id: null, link_role: null, permissions: [], roles: ['moderateur'] }
  const invitationId = await makeInvitation(stage.acteur, { ...roles, invited_by: stage.admin.id })
  return { params: { invitationId }, target: invitationId }
}
const teamInvitation: Recipe = async (stage) => {
  const invitationId = await makeInvitation(stage.acteur, { invited_by: stage.owner.id })
  return { params: { id: stage.acteur, invitationId }, target: invitationId }
}
/** Creates two publications with the same text. */
const pairOfDoubles = async (stage: Stage): Promise<string[]> => {
  const same = { title: 'Vide-grenier', body: `Dimanche ${newId()}` }
  return [await makePublication(stage.acteur, stage.commune, same), await makePublication(stage.acteur, stage.commune, same)]
}
const commune: Recipe = (stage) => ({ params: { id: stage.commune, communeId: stage.commune } })
const nothing: Recipe = () => ({})

/** Creates a finished sync. */
async function makeRun(commune_id: string | null): Promise<void> {
  const { db } = await harness()
  await db
    .insertInto('defibrillateur_runs')
    .values({ id: newId(), scope: commune_id ?? 'france', commune_id, status: 'done' })
    .execute()
}

export const RECIPES: Record<string, Recipe> = {
  listCommunes: nothing,
  getCommune: async ({ commune: id }) => {
    const { db } = await harness()
    return { params: await db.selectFrom('communes').select('slug').where('id', '=', id).executeTakeFirstOrThrow() }
  },
  listElus: commune,
  listCollectes: commune,
  listCollectesOfCommunes: (stage) => ({ query: `?commune_id=${stage.commune}` }),
  getCollectesCalendar: commune,
  getInfos: commune,
  getContour: commune,

  listPublicationTypes: nothing,
  listPublications: nothing,
  listByShortCode: async (stage) => ({ params: { code: shortCode(await makePublication(stage.acteur, stage.commune)) } }),
  getPublication: publication(),
  listActeurPublications: (stage) => ({ params: { acteurId: stage.acteur } }),
  listCommunePublications: commune,
  createPublication: (stage) => ({ body: { ...text(stage), acteur_id: stage.acteur } }),
  updatePublication: publication({ title: 'Loto' }),
  changeOccurrence: async (stage) => {
    const made = await publication({ statut: 'annule' }, { type_id: EVENEMENT, evenement: EVENT })(stage)
    return { ...made, params: { ...made.params, occurrence: '20300101' } }
  },
  searchAddresses: (stage) => ({ params: { id: stage.commune }, query: '?q=rue' }),
  previewRepetition: (stage) => ({
    params: { id: stage.commune },
    body: { evenement: { repetition: { frequence: 'hebdomadaire', debut: '2030-01-01', nombre: 3 } } },
  }),
  correctAlert: alert({ message: 'Plus haut', title: 'Crue' }),
  liftAlert: alert({ motif: 'Décrue' }),
  renewAlert: alert({ expire_le: new Date(Date.now() + 5 * 86_400_000).toISOString() }),
  getPublicationCalendar: publication(undefined, { type_id: EVENEMENT, date_debut: '2030-01-01' }),
  getCommuneAgenda: (stage) => ({ params: { id: stage.commune } }),
  listMedias: (stage) => ({ query: `?acteur_id=${stage.acteur}` }),
  getMedia: media,
  deleteMedia: media,
  createDraft: (stage) => ({ body: { acteur_id: stage.acteur, title: 'Bal' } }),
  listDrafts: nothing,
  getDraft: draft(),
  updateDraft: draft({ title: 'Loto' }),
  deleteDraft: draft(),
  listDraftVersions: draft(),
  restoreDraftVersion: draft(),
  submitDraft: draft(),
  copyPublication: async (stage) => ({ params: { id: await makePublication(stage.acteur, stage.commune) } }),
  listOwnPublications: nothing,
  listOwnSubscriptions: ({ acteur: id }) => ({ params: { id } }),
  getOwnCalendar: () => ({ query: '?from=2030-01-01&to=2030-01-31' }),
  withdrawEdit: async (stage) => {
    const made = await publication()(stage)
    await makeWaitingEdit(made.target ?? '', { title: 'Bal' })
    return made
  },
  deletePublication: publication(),
  moderatePublication: publication({ moderation_status: 'published' }, PENDING),
  reportPublication: publication({ reason: 'spam' }),

  listMairiePublications: (stage) => ({ params: { acteurId: stage.acteur } }),
  getMairiePublication: publication(),
  getMairieLastChange: publication(),
  listWithdrawnPublications: (stage) => ({ params: { acteurId: stage.acteur } }),
  createMairiePublication: (stage) => ({ params: { acteurId: stage.acteur }, body: text(stage) }),
  moderateMairiePublication: async (stage) => {
    const made = await publication({ moderation_status: 'published' }, PENDING)(stage)
    return { ...made, params: { ...made.params, acteurId: stage.mairie } }
  },
  bulkModerateMairiePublications: async (stage) => {
    const { target = '' } = await publication(undefined, PENDING)(stage)
    return { params: { acteurId: stage.mairie }, body: { ids: [target], moderation_status: 'published' }, target }
  },
  takeCommuneOff: async (stage) => {
    const { db } = await harness()
    const writer = await makeActeur(stage.elsewhere)
    await db.insertInto('acteur_communes').values({ acteur_id: writer, commune_id: stage.commune }).execute()
    const target = await makePublication(writer, stage.elsewhere, { commune_ids: [stage.commune] })
    return { params: { acteurId: stage.mairie, publicationId: target, communeId: stage.commune }, target }
  },
  listSentAlerts: ({ mairie: acteurId }) => ({ params: { acteurId } }),
  previewEnvoi: (stage) => ({ params: { acteurId: stage.mairie }, query: `?commune_id=${stage.commune}` }),
  listMairieReports: ({ mairie: acteurId }) => ({ params: { acteurId } }),
  getMairieReport: report(),
  handleMairieReport: report({ etat: 'transmis', motif: 'À examiner par vos soins.' }),
  askSuiviCode: () => ({ body: { email: 'riveraine@example.fr' } }),
  confirmSuivi: async (stage) => {
    const { email, code } = await makeSuiviCode()
    return { body: { email, code, suivis: [{ commune_id: stage.commune, sujet: 'bacs', secteur: null }] } }
  },
  readFiche: async (stage) => ({ body: { jeton: (await makeFollowing(stage.commune)).jeton } }),
  changeFiche: async (stage) => {
    // A sheet without any following is gone.
    const { email } = await makeFollowing(stage.elsewhere)
    const { id, jeton } = await makeFollowing(stage.commune, { email })
    return { body: { jeton, commune_id: stage.commune, sujet: 'bacs', secteur: null, suivi: false }, target: id }
  },
  listEnvois: alert(undefined),
  beginEnvoi: async (stage) => {
    const { params } = await alert(undefined)(stage)
    return { params: params ?? {}, body: { genre: 'exercice', destinataires: 'moins_de_10' }, headers: { 'if-match': '"v1"' } }
  },
  getEnvoisProof: alert(undefined),
  approveEnvoi: envoi('a_approuver'),
  cancelEnvoi: envoi('programme', {}),
  stopEnvoi: envoi('en_cours'),
  resumeEnvoi: async (stage) => ({ ...(await envoi('interrompu', { destinataires: 0 })(stage)), headers: { 'if-match': '"v1"' } }),
  listDiffusion: nothing,
  getDiffusion: nothing,
  stopAllEnvois: async () => {
    await (await harness()).db.deleteFrom('envois_arret').execute()
    return { body: { motif: 'Une liste fausse est partie.' }, target: 'tous' }
  },
  resumeAllEnvois: async () => {
    await sql`insert into envois_arret (motif) values ('Une liste fausse est partie.') on conflict do nothing`.execute((await harness()).db)
    return { target: 'tous' }
  },
  getPushKey: nothing,
  followByPush: async (stage) => {
    const { services } = await harness()
    const { publicKey } = await services.push.keys.current()
    const { p256dh, auth } = browserKeys()
    return {
      body: {
        abonnement: { endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${auth}`, p256dh, auth },
        cle: publicKey,
        suivis: [{ commune_id: stage.commune, sujet: 'alertes' }],
      },
    }
  },
  endSuivi: async (stage) => {
    const { id, fin } = await makeFollowing(stage.commune)
    return { body: { jeton: fin }, target: id }
  },
  listCommuneActeurs: ({ mairie: acteurId }) => ({ params: { acteurId } }),
  giveActeurOpinion: opinion('acteur', false),
  withdrawActeurOpinion: opinion('acteur', true),
  listCommuneClaims: ({ mairie: acteurId }) => ({ params: { acteurId } }),
  giveClaimOpinion: opinion('claim', false),
  withdrawClaimOpinion: opinion('claim', true),
  listOfficeDevices: ({ mairie: acteurId }) => ({ params: { acteurId } }),
  leaveRemark: remark(false, { kind: 'deplace' }),
  withdrawRemark: remark(true),
  closeRemark: remark(true),
  listCommuneProposals: ({ mairie: acteurId }) => ({ params: { acteurId } }),
  giveProposalOpinion: proposalOpinion(false),
  withdrawProposalOpinion: proposalOpinion(true),
  undoMairieDecision: async (stage) => {
    const { target = '' } = await publication(undefined, PENDING)(stage)
    const office = { token: stage.maire.token, source: 'mairie' }
    const at = `/mairie/acteurs/${stage.mairie}/publications/${target}/moderate`
    const decided = await patch(at, { moderation_status: 'published' }, office)
    return { params: { acteurId: stage.mairie, auditId: decided.headers.get('x-audit-id') ?? '' }, target }
  },

  listActeurs: nothing,
  getActeur: acteur(),
  submitClaim: async (stage) => ({
    body: { acteur_id: await makeActeur(stage.commune), message: 'Je tiens cette boutique.', email: 'a@example.fr' },
  }),

  followClaim: followed(),
  addClaimContact: followed({ nom: 'Camille', email: 'presidence@example.fr' }),
  withdrawClaim: followed(),
  addClaimEmail: followed({ email: 'contact@exemple-mairie.fr' }),
  confirmClaimEmail: async (stage) => {
    const made = await followed()(stage)
    const { proofId, code } = await makeClaimEmail(made.target ?? '')
    return { ...made, body: { ...made.body, proof_id: proofId, code } }
  },
  addClaimWebsite: followed({ check: false }, { site_web: 'https://www.example.org/' }),
  removeClaimProof: async (stage) => {
    const made = await followed()(stage)
    return { ...made, body: { ...made.body, proof_id: (await makeClaimEmail(made.target ?? '')).proofId } }
  },

  getDashboard: nothing,
  listTasks: nothing,
  listJobKinds: nothing,
  getFirstSteps: nothing,
  getInstanceTerritory: () => ({}),
  listTerritoires: () => ({ query: '?q=a' }),
  getModerationFigures: nothing,
  listUsers: nothing,
  getUser: person(),
  updateUser: person({ nom: 'Martin', active: false }),
  assignRole: person({ role: 'platform_admin' }),
  removeRole: person(undefined, ['platform_admin']),
  getUserAccess: person(),
  listUserInvitations: person(),
  endUserSession: async () => {
    const { id } = await makeUser()
    return { params: { userId: id, sessionId: await makeSession(id) }, target: id }
  },
  endUserSessions: async () => {
    const { id } = await makeUser()
    await makeSession(id)
    return { params: { userId: id }, target: id }
  },
  removeUserSecondFactor: async () => {
    const { id } = await makeUser()
    await makeSession(id)
    await makeSecondFactor(id)
    return { params: { userId: id }, target: id }
  },
  exportUser: person(),
  startView: person({ reason: 'Comprendre sa demande' }),
  endView: async ({ admin }) => {
    const { id } = await makeUser()
    await makeUserView(id, admin.id)
    return { params: { userId: id }, target: id }
  },
  eraseUser: person({}),

  listAdminActeurs: nothing,
  createActeur: (stage) => ({ body: { nom: 'Chorale', type: 'association', commune_id: stage.commune } }),
  getAdminActeur: acteur(),
  updateActeur: acteur({ nom: 'Chorale du lac' }),
  deleteActeur: acteur(),
  validateActeur: acteur(),
  setActeurBadge: acteur({ badge: 'verifie' }),
  setActeurActive: acteur({ active: false }),
  restoreActeur: acteur(undefined, { deleted_at: sql`now_ms()` }),
  setActeurCanPublish: acteur({ can_publish: true }),
  listActeurUsers: acteur(),
  linkActeurUser: async (stage) => {
    const { id } = await makeUser()
    return acteur({ user_id: id, role: 'member', permissions: ['manage_publications'] })(stage)
  },
  unlinkActeurUser: async (stage) => {
    const made = await acteur()(stage)
    const id = made.target ?? ''
    const { id: userId } = await makeUser({ links: [{ acteur_id: id, role: 'member' }] })
    return { ...made, params: { id, userId } }
  },

  getProfil: ({ acteur: id }) => ({ params: { id } }),
  getStatistiques: ({ acteur: id }) => ({ params: { id } }),
  updateProfil: ({ acteur: id }) => ({ params: { id }, body: { description: `Chorale ${newId()}` }, target: id }),
  listTeam: ({ acteur: id }) => ({ params: { id } }),
  changeTeamMember: teamMember({ permissions: ['publish_publications'] }),
  removeTeamMember: teamMember(),
  handOverActeur: async (stage) => {
    const made = await acteur({ owners: ['nouvelle@example.fr'] })(stage)
    await makeUser({ links: [{ acteur_id: made.target ?? '', role: 'owner' }] })
    return made
  },
  listRoleInvitations: nothing,
  inviteToRoles: () => ({ body: { email: `${newId()}@example.fr`, roles: ['moderateur'] } }),
  withdrawRoleInvitation: roleInvitation,
  sendRoleInvitation: roleInvitation,
  listTeamInvitations: ({ acteur: id }) => ({ params: { id } }),
  inviteToTeam: ({ acteur: id }) => ({ params: { id }, body: { email: `${newId()}@example.fr`, role: 'owner' } }),
  withdrawTeamInvitation: teamInvitation,
  sendTeamInvitation: teamInvitation,
  listOwnInvitations: nothing,
  acceptInvitation: async (stage) => {
    const { db, services } = await harness()
    const { email } = await db.selectFrom('users').select('email').where('id', '=', stage.stranger.id).executeTakeFirstOrThrow()
    const acteur_id = await makeActeur(stage.commune)
    await makeUser({ links: [{ acteur_id, role: 'owner' }] })
    const invitationId = await makeInvitation(acteur_id, { email: email ?? '' })
    return { params: { invitationId }, body: { token: invitationToken(services.secrets, invitationId) }, target: acteur_id }
  },

  listClaims: nothing,
  getClaim: ofClaim(),
  listClaimDossiers: async (stage) => ({ query: `?ids=${(await ofClaim()(stage)).target ?? ''}` }),
  sendClaimInvitation: ofInvitation,
  withdrawClaimInvitation: ofInvitation,
  downloadClaimFile: async (stage) => {
    const id = await makeClaim(await makeActeur(stage.commune), { email: 'a@example.fr' })
    return { params: { id, proofId: await makeClaimFile(id) }, target: id }
  },
  decideClaim: async (stage) => {
    const [user, acteurId] = [await makeUser(), await makeActeur(stage.commune)]
    const id = await makeClaim(acteurId, { user_id: user.id })
    return { params: { id }, body: { status: 'approved' }, target: id }
  },

  listAdminPublications: nothing,
  getAdminPublication: publication(),
  countLists: () => ({ query: '?listes=publications%3Fmoderation_status%3Dpending' }),
  listDossiers: async (stage) => {
    const { target = '' } = await publication()(stage)
    return { query: `?ids=${target}` }
  },
  getOutsidePicture: publication(undefined, { image_url: 'http://127.0.0.1/image.jpg' }),
  bulkModeratePublications: async (stage) => {
    const { target } = await publication(undefined, PENDING)(stage)
    return { body: { ids: [target], moderation_status: 'published' }, ...(target ? { target } : {}) }
  },
  startBulkRun: async (stage) => {
    const { target = '' } = await publication(undefined, PENDING)(stage)
    return { body: { action: 'publish', ids: [target] } }
  },
  listBulkRuns: nothing,
  getBulkRun: bulkRun('queued'),
  listBulkRefusals: bulkRun('done'),
  stopBulkRun: bulkRun('queued'),
  undoBulkRun: bulkRun('done'),
  moderateAdminPublication: publication({ moderation_status: 'published' }, PENDING),
  setPublicationValide: publication(undefined, PENDING),
  featurePublication: publication({ en_avant: true, featured_until: '2199-01-01T00:00:00Z' }),
  deleteAdminPublication: publication(),
  restorePublication: publication(undefined, { deleted_at: '2026-01-01T00:00:00Z', type_id: ACTUALITE }),
  listReports: publication(),
  closeReports: async (stage) => {
    const made = await publication()(stage)
    await post(`/publications/${made.target}/report`, { reason: 'spam' })
    return made
  },
  listReported: nothing,
  decideReports: async (stage) => {
    const made = await publication({ decision: 'close' })(stage)
    await post(`/publications/${made.target}/report`, { reason: 'spam' })
    return made
  },
  dismissDuplicates: async (stage) => ({ body: { ids: await pairOfDoubles(stage) } }),
  listDismissedDuplicates: nothing,
  withdrawDismissal: async (stage) => {
    const { body } = await post('/admin/publications/duplicates/dismiss', { ids: await pairOfDoubles(stage) }, stage.back)
    return { params: { id: body.data.id }, target: body.data.id }
  },

  listSubscriptions: nothing,
  getSubscription: async () => ({ params: { id: await makeSubscription() } }),
  linkSubscription: async (stage) => {
    const id = await makeSubscription()
    return { params: { id }, body: { acteur_id: stage.acteur }, target: id }
  },

  createCommune: () => ({ body: { nom: 'Montloup', code_insee: unusedCode() } }),
  updateCommune: (stage) => ({
    params: { id: stage.elsewhere },
    body: { population: Math.floor(Math.random() * 1e8) },
    target: stage.elsewhere,
  }),
  getCommuneFull: commune,
  getMairieCommune: commune,
  updateMairieCommune: ({ commune: communeId }) => ({
    params: { communeId },
    body: { collectes: [{ type_dechet: 'verre', libelle: `Verre ${newId()}`, frequence: 'hebdomadaire', jours: [2] }] },
    target: communeId,
  }),
  previewCollecte: ({ commune: communeId }) => ({ params: { communeId }, body: { frequence: 'hebdomadaire', jours: [2] } }),

  listCommuneDefibrillateurs: commune,
  listDefibrillateurs: nothing,
  getDefibrillateur: async (stage) => ({ params: { id: (await makeDefibrillateur(stage.commune)).id } }),
  listCommuneDefibrillateursAdmin: commune,
  syncCommuneDefibrillateurs: async () => {
    const id = await makeCommune()
    return { params: { id }, target: id }
  },
  getCommuneSync: async (stage) => {
    await makeRun(stage.commune)
    return { params: { id: stage.commune } }
  },
  getCommuneDefibrillateur: async (stage) => ({ params: { id: (await makeDefibrillateur(stage.commune)).view } }),
  updateCommuneDefibrillateur: async (stage) => {
    const { view } = await makeDefibrillateur(stage.commune)
    return { params: { id: view }, body: { admin_status: 'masque', admin_note: 'En panne' }, target: view }
  },
  listDefibrillateursFrance: nothing,
  listDefibrillateurPoints: nothing,
  syncDefibrillateursFrance: async () => {
    const { db } = await harness()
    await db.updateTable('defibrillateur_runs').set({ status: 'failed' }).where('scope', '=', 'france').execute()
    return { target: 'france' }
  },
  getFranceSync: async () => {
    await makeRun(null)
    return {}
  },
  getDefibrillateurFrance: async (stage) => ({ params: { id: (await makeDefibrillateur(stage.commune)).id } }),
  updateDefibrillateurFrance: async (stage) => {
    const { id } = await makeDefibrillateur(stage.commune)
    return { params: { id }, body: { admin_status: 'a_verifier' }, target: id }
  },

  receivePayment: () => signedRequest('Payment-Signature'),
  receiveStripe: () => signedRequest('Stripe-Signature'),
  listPaymentEvents: nothing,
  retryPaymentEvent: async () => {
    const id = await makePaymentEvent({ status: 'failed' })
    return { params: { id }, target: id }
  },
  openThread: () => ({ body: { subject: 'Question', body: 'Bonjour.', nom: 'Camille', email: 'a@example.fr' } }),
  listThreads: nothing,
  getThread: thread(),
  listMessages: thread(),
  replyToThread: thread({ body: 'Bonjour, voici la réponse.' }),
  readThread: thread(),
  unreadThread: thread(undefined, { unread: false }),
  flagThread: thread({ flag: 'red' }),
  closeThread: thread(),
  assignThread: (stage) => thread({ user_id: stage.admin.id })(stage),
  retryMessage: failedReply,
  downloadAttachment: async () => {
    const { db } = await harness()
    const { id: message_id } = await db
      .selectFrom('messages')
      .select('id')
      .where('thread_id', '=', await makeThread())
      .executeTakeFirstOrThrow()
    const id = newId()
    await db
      .insertInto('message_attachments')
      .values({ id, message_id, ordre: 0, filename: 'plan.pdf', content_type: 'application/pdf', size: 3, content: Buffer.from('abc') })
      .execute()
    return { params: { id } }
  },
  listNotes: thread(),
  addNote: thread({ body: 'Rappeler demain.' }),
  lookAtPublication: publication(),
  notePublication: publication({ body: 'Rappeler demain.' }),
  assignPublication: (stage) => publication({ user_id: stage.admin.id })(stage),
  lookAtClaim: ofClaim(),
  noteClaim: ofClaim({ body: 'Rappeler demain.' }),
  assignClaim: (stage) => ofClaim({ user_id: stage.admin.id })(stage),
  lookAtActeur: ({ acteur: id }) => ({ params: { id } }),
  noteActeur: ({ acteur: id }) => ({ params: { id }, body: { body: 'Rappeler demain.' }, target: id }),
  assignActeur: async ({ acteur: id, admin }) => {
    const { db } = await harness()
    // Nobody deals with it yet: the same person again would change nothing.
    await db.deleteFrom('record_assignments').where('acteur_id', '=', id).execute()
    return { params: { id }, body: { user_id: admin.id }, target: id }
  },
  listCollaboration: (stage) => ({ query: `?type=acteur&ids=${stage.acteur}` }),
  liveChanges: () => ({ query: '?seconds=1' }),
  listCannedReplies: nothing,
  createCannedReply: () => ({ body: { title: `Accueil ${newId()}`, body: 'Bonjour {nom},' } }),
  updateCannedReply: canned({ body: 'Bonsoir {nom},' }),
  deleteCannedReply: canned(),
  listImportSources: nothing,
  createImportSource: (stage) => ({
    body: { nom: 'Agenda', type: 'ical', url: 'https://mairie.example.fr/agenda.ics', commune_id: stage.commune },
  }),
  getImportSource: importSource(),
  updateImportSource: importSource({ nom: 'Agenda de la mairie' }),
  deleteImportSource: importSource(),
  runImportSource: importSource(),
  listImportRuns: importSource(),
  getImportLog: imported,
  getImportRun: imported,
  undoImportRun: imported,
  listOwnSources: ({ acteur: id }) => ({ params: { id } }),
  createOwnSource: async ({ acteur: id, commune: commune_id }) => {
    // An actor has few: those of requests before this one make room.
    const { db } = await harness()
    await db.updateTable('import_sources').set({ propre: false }).where('acteur_id', '=', id).execute()
    return { params: { id }, body: { nom: 'Agenda', type: 'rss', url: 'https://mairie.example.fr/flux', commune_id } }
  },
  detectOwnSource: ({ acteur: id }) => ({ params: { id }, body: { url: 'http://mairie.invalid/' }, target: 'mairie.invalid' }),
  readCollectionCalendar: ({ mairie: id }) => ({
    params: { id },
    body: { calendrier: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
    target: 'fichier',
  }),
  getOwnSource: ownSource(),
  updateOwnSource: ownSource({ nom: 'Agenda de la chorale' }),
  deleteOwnSource: ownSource(),
  runOwnSource: ownSource(),
  listOwnRuns: ownSource(),
  getOwnRun: ownImported,
  undoOwnRun: ownImported,
  detectImportSource: () => ({ body: { url: 'http://mairie.invalid/' }, target: 'mairie.invalid' }),

  listAudit: nothing,
  exportAudit: nothing,
  undoAudited: async (stage) => {
    const { target } = await publication(undefined, PENDING)(stage)
    const { headers } = await patch(`/admin/publications/${target}/moderate`, { moderation_status: 'published' }, stage.back)
    return { params: { id: headers.get('x-audit-id') ?? '' } }
  },

  listJobs: nothing,
  retryJob: async () => {
    const id = await makeDeadJob()
    return { params: { id }, target: id }
  },

  getOutgoing: nothing,
  settleOutgoing: async () => {
    const { db } = (await harness()).services.database
    await sql`insert into database_identity (id, place, suspended_at, suspended_because, suspended_seq)
      values (${newId()}, database_place(), now_ms(), 'elsewhere', 0)
      on conflict (single) do update set suspended_at = now_ms(), suspended_because = 'elsewhere', suspended_seq = 0`.execute(db)
    return { body: { waiting: 'drop' } }
  },

  listViews: nothing,
  getSettings: nothing,
  updateIdentity: setting('identity', { body: { name: 'Chez nous', signature_fr: 'Vos voisins' } }),
  updateTargets: setting('targets', { body: { publications: 48, claims: 24 } }),
  updateReasons: setting('reasons_reject', {
    params: { list: 'reject' },
    body: { reasons: [{ fr: { name: 'Hors sujet', text: 'Ce n’est pas de la commune.' }, en: null, archived: false }] },
  }),
  updateMailTexts: setting('mail_claim_refused', {
    params: { mail: 'claim_refused' },
    body: { fr: { subject: 'Votre demande pour {acteur}', opening: 'Bonjour, nous ne pouvons pas accepter.' } },
  }),
  previewMail: () => ({ params: { mail: 'claim_refused' }, body: { fr: null, en: null } }),
  sendTestMail: async ({ admin }) => {
    const { db } = await harness()
    await db
      .updateTable('users')
      .set({ email: `${newId()}@example.fr` })
      .where('id', '=', admin.id)
      .where('email', 'is', null)
      .execute()
    return { params: { mail: 'claim_refused' }, body: { fr: null, en: null, language: 'fr' }, target: admin.id }
  },
  listReasons: nothing,
  getServiceState: nothing,
  createView: () => ({ body: { screen: 'publications', nom: `Vue ${newId()}`, query: 'moderation_status=pending' } }),
  updateView: savedView({ query: 'sort=nom_asc', shared: true }),
  deleteView: savedView(),

  getCompte: nothing,
  updateCompte: async ({ admin }) => {
    await setUsers({ nom: null, langue: null })
    return { body: { nom: 'Martin', langue: 'en' }, target: admin.id }
  },
  exportCompte: ({ admin }) => ({ target: admin.id }),
  getDeletion: nothing,
  deleteCompte: async ({ admin }) => {
    // The last administrator cannot leave.
    await makeUser({ roles: ['admin'] })
    await setUsers({ delete_after: null })
    return { target: admin.id }
  },
  cancelDeletion: async ({ admin }) => {
    await setUsers({ delete_after: sql`now_ms() + interval '1 day'` })
    return { target: admin.id }
  },
  listOwnClaims: nothing,
  getOwnClaim: async ({ stranger, ...stage }) => ({
    params: { id: await makeClaim(await makeActeur(stage.commune), { user_id: stranger.id, email: null }) },
  }),
  listSimilarActeurs: (stage) => ({ query: `?commune_id=${stage.commune}&q=chorale` }),
  listOwnProposals: nothing,
  getOwnProposal: proposal(),
  createProposal: async (stage) => {
    // A person has few that wait: those of requests before this one make room.
    const { db } = await harness()
    await db
      .updateTable('acteur_proposals')
      .set({ status: 'withdrawn', decided_at: sql`now_ms()` })
      .where('status', '=', 'pending')
      .execute()
    return { body: { nom: `Chorale ${newId()}`, type: 'association', commune_id: stage.commune, message: 'Elle répète chaque mardi.' } }
  },
  withdrawProposal: proposal(),
  getOwnMairie: async () => ({ params: { communeId: await makeTownHall() } }),
  sendMairieCode: async () => {
    const communeId = await makeTownHall()
    return { params: { communeId }, target: communeId }
  },
  confirmMairieCode: async (stage) => {
    const communeId = await makeTownHall()
    const target = await makeActeur(communeId, { type: 'mairie' })
    const code = await makeMairieCode(communeId, stage.stranger.id)
    return { params: { communeId }, body: { code }, target }
  },
  listProposals: nothing,
  getProposal: proposal(),
  listProposalDossiers: async (stage) => ({ query: `?ids=${(await proposal()(stage)).target ?? ''}` }),
  decideProposal: proposal({ status: 'approved' }),
  listContests: nothing,
  answerContest: async (stage) => {
    const id = await makeContest(stage.commune, stage.owner.id)
    return { params: { id }, body: { message: 'La page est tenue par notre bureau élu.' }, target: id }
  },
  removeContestFile: async (stage) => {
    const id = await makeContest(stage.commune, stage.owner.id)
    return { params: { id }, body: { file_id: await makeContestFile(id, stage.owner.id) }, target: id }
  },
  acceptClaimInvitation: async ({ admin, ...stage }) => {
    const { db } = await harness()
    const { email } = await db.selectFrom('users').select('email').where('id', '=', admin.id).executeTakeFirstOrThrow()
    const { token, claim } = await makeClaimInvitation(stage.commune, email ?? '')
    return { body: { token }, target: claim }
  },
  listOwnReports: nothing,
  listOwnThreads: nothing,
  listOwnMessages: async ({ stranger }) => ({ params: { id: await makeThread({ user_id: stranger.id }) } }),
  listOwnViews: nothing,
  listSessions: nothing,
  endSession: async (stage) => ({ params: { id: await makeSession(stage.owner.id) }, target: stage.owner.id }),
  endOtherSessions: async (stage) => {
    await makeSession(stage.owner.id)
    return { target: stage.owner.id }
  },
  getEmailChange: async (stage) => {
    await everybodyHasAnAccount(stage)
    return {}
  },
  requestEmailChange: async (stage) => {
    await everybodyHasAnAccount(stage)
    return { body: { email: `${newId()}@example.fr` }, target: stage.owner.id }
  },
  confirmEmailChange: async (stage) => {
    await everybodyHasAnAccount(stage)
    const { db, services } = await harness()
    await db.deleteFrom('email_changes').execute()
    const code = changeCode(services.secrets, await makeEmailChange(stage.owner.id), 'new')
    return { body: { code, address: 'new' }, target: stage.owner.id }
  },
  cancelEmailChange: async (stage) => {
    await everybodyHasAnAccount(stage)
    await makeEmailChange(stage.owner.id)
    return { target: stage.owner.id }
  },
}

/** Gives the people of the stage accounts of the embedded issuer. */
async function everybodyHasAnAccount({ stranger, member, owner, maire, otherMaire, platformAdmin, admin }: Stage): Promise<void> {
  for (const { id } of [stranger, member, owner, maire, otherMaire, platformAdmin, admin]) await makeSession(id)
}

/** Returns an endpoint's path with a recipe's parameters. */
export const pathWith = (path: string, { params = {}, query = '' }: Ingredients): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) + query
