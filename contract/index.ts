import * as acteurs from './acteurs.ts'
import * as audit from './audit.ts'
import * as claims from './claims.ts'
import * as communesAdmin from './communes-admin.ts'
import * as communes from './communes.ts'
import * as compte from './compte.ts'
import * as defibrillateurs from './defibrillateurs.ts'
import * as dashboard from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import * as imports from './imports.ts'
import * as mairie from './mairie.ts'
import * as admin from './publications-admin.ts'
import * as publications from './publications.ts'
import * as users from './users.ts'

/**
 * Every endpoint of the service, in the order of the specification's tables: the reference shows them so.
 * A module's own keys come sorted by name, so they are listed here; contract/specification.test.ts finds what is forgotten.
 */
export const ENDPOINTS: readonly Endpoint[] = [
  communes.listCommunes,
  communes.getCommune,
  communes.listElus,
  communes.listCollectes,
  communes.getCollectesCalendar,
  communes.getInfos,

  defibrillateurs.listCommuneDefibrillateurs,
  defibrillateurs.listDefibrillateurs,

  publications.listPublicationTypes,
  publications.listPublications,
  publications.getPublication,
  publications.listActeurPublications,
  publications.listCommunePublications,
  publications.createPublication,
  publications.updatePublication,
  publications.deletePublication,
  publications.moderatePublication,
  publications.reportPublication,

  mairie.listMairiePublications,
  mairie.getMairiePublication,
  mairie.createMairiePublication,
  mairie.moderateMairiePublication,

  acteurs.listActeurs,
  acteurs.getActeur,

  claims.submitClaim,

  dashboard.getDashboard,

  users.listUsers,
  users.getUser,
  users.updateUser,
  users.assignRole,
  users.removeRole,

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

  claims.listClaims,
  claims.getClaim,
  claims.decideClaim,

  admin.listAdminPublications,
  admin.getAdminPublication,
  admin.bulkModeratePublications,
  admin.moderateAdminPublication,
  admin.setPublicationValide,
  admin.featurePublication,
  admin.deleteAdminPublication,
  admin.restorePublication,

  communesAdmin.createCommune,
  communesAdmin.updateCommune,
  communesAdmin.getCommuneFull,

  defibrillateurs.listCommuneDefibrillateursAdmin,
  defibrillateurs.syncCommuneDefibrillateurs,
  defibrillateurs.getCommuneSync,
  defibrillateurs.updateCommuneDefibrillateur,
  defibrillateurs.listDefibrillateursFrance,
  defibrillateurs.syncDefibrillateursFrance,
  defibrillateurs.getFranceSync,
  defibrillateurs.updateDefibrillateurFrance,

  imports.listImportSources,
  imports.createImportSource,
  imports.getImportSource,
  imports.updateImportSource,
  imports.deleteImportSource,
  imports.runImportSource,
  imports.listImportRuns,
  imports.getImportLog,
  imports.getImportRun,
  imports.undoImportRun,
  imports.detectImportSource,

  audit.listAudit,
  audit.exportAudit,
  audit.undoAudited,

  compte.getCompte,
]
