// Over 200 lines: one line for each endpoint, in the order of the document.
import { listOwnSubscriptions } from './subscriptions/own.ts'
import { getOwnCalendar } from './publications/calendar.ts'
import * as remarks from './defibrillateurs/remarks.ts'
import * as acteurs from './acteurs/acteurs.ts'
import * as mairies from './acteurs/mairies.ts'
import * as profil from './acteurs/profil.ts'
import * as proposals from './acteurs/proposals.ts'
import * as team from './acteurs/team.ts'
import * as audit from './audit/audit.ts'
import { addContestFile } from './claims/contest-file.ts'
import * as contests from './claims/contests.ts'
import * as claims from './claims/claims.ts'
import { listClaimDossiers } from './claims/dossiers.ts'
import * as ownClaims from './claims/own-claims.ts'
import { addClaimFile } from './claims/proof-file.ts'
import * as proofs from './claims/proof-routes.ts'
import * as pushFollowing from './suivis/push.ts'
import * as diffusion from './suivis/diffusion.ts'
import * as envois from './suivis/envois.ts'
import { listSentAlerts } from './suivis/sent-alerts.ts'
import * as suivis from './suivis/suivis.ts'
import * as collaboration from './collaboration/collaboration.ts'
import * as communesAdmin from './communes/communes-admin.ts'
import * as communes from './communes/communes.ts'
import * as compte from './compte/compte.ts'
import * as ownData from './compte/own-data.ts'
import { listOwnReports } from './compte/own-reports.ts'
import * as ownThreads from './compte/own-threads.ts'
import * as emailChange from './compte/email-change.ts'
import * as sessions from './compte/sessions.ts'
import { listDefibrillateurPoints } from './defibrillateurs/defibrillateur-points.ts'
import * as defibrillateurs from './defibrillateurs/defibrillateurs.ts'
import * as dashboard from './dashboard/dashboard.ts'
import * as tasks from './dashboard/tasks.ts'
import * as places from './dashboard/places.ts'
import type { Endpoint } from './endpoint.ts'
import * as jobs from './jobs/jobs.ts'
import * as outgoing from './jobs/outgoing.ts'
import * as invitations from './invitations/invitations.ts'
import * as roleInvitations from './invitations/role-invitations.ts'
import * as importRuns from './imports/import-runs.ts'
import * as imports from './imports/imports.ts'
import { readCollectionCalendar } from './imports/collection-calendars.ts'
import * as ownSources from './imports/own-sources.ts'
import * as mairieCommune from './mairie/commune.ts'
import * as mairie from './mairie/mairie.ts'
import * as mairieOpinions from './mairie/opinions.ts'
import * as mairieReports from './mairie/signalements.ts'
import * as cannedReplies from './messages/canned-replies.ts'
import * as notes from './messages/message-notes.ts'
import { uploadMedia } from './medias/media-upload.ts'
import * as medias from './medias/medias.ts'
import * as messages from './messages/messages.ts'
import { searchAddresses } from './publications/addresses.ts'
import * as drafts from './publications/drafts.ts'
import * as publicationEvents from './publications/event-routes.ts'
import * as duplicates from './publications/publication-duplicates.ts'
import * as reports from './publications/publication-reports.ts'
import * as admin from './publications/publications-admin.ts'
import * as bulk from './publications/bulk-runs.ts'
import { countLists } from './publications/counts.ts'
import { listDossiers } from './publications/dossiers.ts'
import * as persons from './persons/persons.ts'
import * as publications from './publications/publications.ts'
import { getStatistiques } from './statistiques/statistiques.ts'
import * as subscriptions from './subscriptions/subscriptions.ts'
import { receiveEmail } from './messages/email-webhook.ts'
import * as users from './users/users.ts'
import * as userAccess from './users/user-access.ts'
import * as viewAs from './users/view-as.ts'
import * as settings from './settings/settings.ts'
import * as views from './views/views.ts'
import * as webhooks from './payments/payments.ts'

/**
 * Every endpoint of the service, in the order of the specification's tables, which is the order of the API reference.
 * The list is explicit because the keys of a module are sorted by name. contract/specification.test.ts finds missing endpoints.
 * Spec §4.6-1, §4.6-2.
 */
export const ENDPOINTS: readonly Endpoint[] = [
  communes.listCommunes,
  communes.getCommune,
  communes.listElus,
  communes.listCollectes,
  communes.listCollectesOfCommunes,
  communes.getCollectesCalendar,
  communes.getInfos,
  communes.getContour,

  defibrillateurs.listCommuneDefibrillateurs,
  defibrillateurs.listDefibrillateurs,
  defibrillateurs.getDefibrillateur,

  publications.listPublicationTypes,
  publications.listPublications,
  publications.listByShortCode,
  publications.getPublication,
  publications.listActeurPublications,
  publications.listCommunePublications,
  publications.createPublication,
  publications.updatePublication,
  publications.withdrawEdit,
  publications.deletePublication,
  publications.moderatePublication,
  publications.reportPublication,
  publicationEvents.changeOccurrence,
  publicationEvents.previewRepetition,
  searchAddresses,
  publicationEvents.correctAlert,
  publicationEvents.liftAlert,
  publicationEvents.renewAlert,
  publicationEvents.getPublicationCalendar,
  publicationEvents.getCommuneAgenda,
  drafts.createDraft,
  drafts.listDrafts,
  drafts.getDraft,
  drafts.updateDraft,
  drafts.deleteDraft,
  drafts.listDraftVersions,
  drafts.restoreDraftVersion,
  drafts.submitDraft,
  drafts.copyPublication,
  drafts.listOwnPublications,
  getOwnCalendar,

  medias.listMedias,
  medias.getMedia,
  medias.deleteMedia,

  mairie.listMairiePublications,
  mairie.getMairiePublication,
  mairie.getMairieLastChange,
  mairie.listWithdrawnPublications,
  mairie.createMairiePublication,
  mairie.moderateMairiePublication,
  mairie.bulkModerateMairiePublications,
  mairie.takeCommuneOff,
  mairie.undoMairieDecision,
  mairieReports.listMairieReports,
  mairieReports.getMairieReport,
  mairieReports.handleMairieReport,
  mairieOpinions.listCommuneActeurs,
  mairieOpinions.giveActeurOpinion,
  mairieOpinions.withdrawActeurOpinion,
  mairieOpinions.listCommuneClaims,
  mairieOpinions.giveClaimOpinion,
  mairieOpinions.withdrawClaimOpinion,
  mairieOpinions.listCommuneProposals,
  mairieOpinions.giveProposalOpinion,
  mairieOpinions.withdrawProposalOpinion,
  remarks.listOfficeDevices,
  remarks.leaveRemark,
  remarks.withdrawRemark,
  mairieCommune.getMairieCommune,
  mairieCommune.updateMairieCommune,
  mairieCommune.previewCollecte,

  acteurs.listActeurs,
  acteurs.getActeur,

  claims.submitClaim,
  ownClaims.followClaim,
  ownClaims.addClaimContact,
  ownClaims.withdrawClaim,
  proofs.addClaimEmail,
  proofs.confirmClaimEmail,
  proofs.addClaimWebsite,
  proofs.removeClaimProof,

  suivis.askSuiviCode,
  suivis.confirmSuivi,
  suivis.readFiche,
  suivis.changeFiche,
  suivis.endSuivi,
  pushFollowing.getPushKey,
  pushFollowing.followByPush,
  listSentAlerts,
  envois.previewEnvoi,
  envois.listEnvois,
  envois.beginEnvoi,
  envois.getProof,
  envois.approveEnvoi,
  envois.cancelEnvoi,
  envois.stopEnvoi,
  envois.resumeEnvoi,
  diffusion.listDiffusion,
  diffusion.getDiffusion,
  diffusion.stopAllEnvois,
  diffusion.resumeAllEnvois,

  webhooks.receivePayment,
  webhooks.receiveStripe,
  messages.openThread,

  dashboard.getDashboard,
  dashboard.getModerationFigures,
  places.listTerritoires,
  places.getInstanceTerritory,
  tasks.listTasks,
  tasks.getFirstSteps,

  users.listUsers,
  users.getUser,
  users.updateUser,
  users.assignRole,
  users.removeRole,
  userAccess.getUserAccess,
  sessions.endUserSessions,
  userAccess.endUserSession,
  userAccess.listUserInvitations,
  users.removeUserSecondFactor,
  viewAs.startView,
  viewAs.endView,
  persons.exportUser,
  persons.eraseUser,

  acteurs.listAdminActeurs,
  acteurs.createActeur,
  acteurs.getAdminActeur,
  acteurs.updateActeur,
  acteurs.deleteActeur,
  acteurs.validateActeur,
  acteurs.setActeurBadge,
  acteurs.setActeurActive,
  acteurs.restoreActeur,
  acteurs.setActeurCanPublish,
  acteurs.listActeurUsers,
  acteurs.linkActeurUser,
  acteurs.unlinkActeurUser,
  team.handOverActeur,
  proposals.listProposals,
  proposals.getProposal,
  proposals.listProposalDossiers,
  proposals.decideProposal,
  roleInvitations.listRoleInvitations,
  roleInvitations.inviteToRoles,
  roleInvitations.withdrawRoleInvitation,
  roleInvitations.sendRoleInvitation,

  profil.getProfil,
  profil.updateProfil,
  team.listTeam,
  team.changeTeamMember,
  team.removeTeamMember,
  invitations.listTeamInvitations,
  invitations.inviteToTeam,
  invitations.withdrawTeamInvitation,
  invitations.sendTeamInvitation,
  invitations.listOwnInvitations,
  invitations.acceptInvitation,

  claims.listClaims,
  claims.getClaim,
  listClaimDossiers,
  claims.decideClaim,
  ownClaims.sendClaimInvitation,
  ownClaims.withdrawClaimInvitation,
  proofs.downloadClaimFile,

  admin.listAdminPublications,
  admin.getAdminPublication,
  countLists,
  listDossiers,
  admin.getOutsidePicture,
  admin.bulkModeratePublications,
  bulk.startBulkRun,
  bulk.listBulkRuns,
  bulk.getBulkRun,
  bulk.listBulkRefusals,
  bulk.stopBulkRun,
  bulk.undoBulkRun,
  admin.moderateAdminPublication,
  admin.setPublicationValide,
  admin.featurePublication,
  admin.deleteAdminPublication,
  admin.restorePublication,
  reports.listReports,
  reports.closeReports,
  reports.listReported,
  reports.decideReports,
  duplicates.dismissDuplicates,
  duplicates.listDismissedDuplicates,
  duplicates.withdrawDismissal,

  subscriptions.listSubscriptions,
  subscriptions.getSubscription,
  subscriptions.linkSubscription,
  listOwnSubscriptions,

  communesAdmin.createCommune,
  communesAdmin.updateCommune,
  communesAdmin.getCommuneFull,

  defibrillateurs.listCommuneDefibrillateursAdmin,
  defibrillateurs.syncCommuneDefibrillateurs,
  defibrillateurs.getCommuneSync,
  defibrillateurs.getCommuneDefibrillateur,
  defibrillateurs.updateCommuneDefibrillateur,
  remarks.closeRemark,
  defibrillateurs.listDefibrillateursFrance,
  listDefibrillateurPoints,
  defibrillateurs.syncDefibrillateursFrance,
  defibrillateurs.getFranceSync,
  defibrillateurs.getDefibrillateurFrance,
  defibrillateurs.updateDefibrillateurFrance,

  webhooks.listPaymentEvents,
  webhooks.retryPaymentEvent,
  messages.listThreads,
  messages.getThread,
  messages.listMessages,
  messages.replyToThread,
  messages.readThread,
  messages.unreadThread,
  messages.flagThread,
  messages.closeThread,
  messages.assignThread,
  messages.retryMessage,
  messages.downloadAttachment,
  notes.listNotes,
  notes.addNote,
  collaboration.lookAtPublication,
  collaboration.notePublication,
  collaboration.assignPublication,
  collaboration.lookAtClaim,
  collaboration.noteClaim,
  collaboration.assignClaim,
  collaboration.lookAtActeur,
  collaboration.noteActeur,
  collaboration.assignActeur,
  collaboration.listCollaboration,
  collaboration.liveChanges,
  cannedReplies.listCannedReplies,
  cannedReplies.createCannedReply,
  cannedReplies.updateCannedReply,
  cannedReplies.deleteCannedReply,
  imports.listImportSources,
  imports.createImportSource,
  imports.getImportSource,
  imports.updateImportSource,
  imports.deleteImportSource,
  importRuns.runImportSource,
  importRuns.listImportRuns,
  importRuns.getImportLog,
  importRuns.getImportRun,
  importRuns.undoImportRun,
  imports.detectImportSource,
  ownSources.listOwnSources,
  ownSources.createOwnSource,
  ownSources.detectOwnSource,
  readCollectionCalendar,
  ownSources.getOwnSource,
  ownSources.updateOwnSource,
  ownSources.deleteOwnSource,
  ownSources.runOwnSource,
  ownSources.listOwnRuns,
  ownSources.getOwnRun,
  ownSources.undoOwnRun,

  audit.listAudit,
  audit.exportAudit,
  audit.undoAudited,

  jobs.listJobs,
  jobs.listJobKinds,
  jobs.retryJob,
  outgoing.getOutgoing,
  outgoing.settleOutgoing,

  getStatistiques,
  settings.getSettings,
  settings.updateIdentity,
  settings.updateTargets,
  settings.updateReasons,
  settings.updateMailTexts,
  settings.previewMail,
  settings.sendTestMail,
  settings.listReasons,
  settings.getServiceState,
  views.listViews,
  views.createView,
  views.updateView,
  views.deleteView,

  compte.getCompte,
  compte.updateCompte,
  ownData.deleteCompte,
  ownData.exportCompte,
  ownData.getDeletion,
  ownData.cancelDeletion,
  ownClaims.listOwnClaims,
  ownClaims.getOwnClaim,
  ownClaims.acceptClaimInvitation,
  proposals.listOwnProposals,
  proposals.listSimilarActeurs,
  proposals.getOwnProposal,
  proposals.createProposal,
  proposals.withdrawProposal,
  mairies.getOwnMairie,
  mairies.sendMairieCode,
  mairies.confirmMairieCode,
  contests.listContests,
  contests.answerContest,
  contests.removeContestFile,
  listOwnReports,
  ownThreads.listOwnThreads,
  ownThreads.listOwnMessages,
  viewAs.listOwnViews,
  sessions.listSessions,
  sessions.endSession,
  sessions.endOtherSessions,
  emailChange.getEmailChange,
  emailChange.requestEmailChange,
  emailChange.confirmEmailChange,
  emailChange.cancelEmailChange,
]

/** Endpoints whose body is not JSON. The common rules of bodies and tokens do not apply to them. */
export const RAW_ENDPOINTS: readonly Endpoint[] = [receiveEmail, uploadMedia, addClaimFile, addContestFile]
