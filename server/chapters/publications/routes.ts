import * as duplicates from '../../../contract/publications/publication-duplicates.ts'
import * as reports from '../../../contract/publications/publication-reports.ts'
import * as admin from '../../../contract/publications/publications-admin.ts'
import * as contract from '../../../contract/publications/publications.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Reply } from '../../platform/http/answer.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { listForAdmin } from './admin-list.ts'
import { closeReports } from './close-reports.ts'
import { createPublication } from './create.ts'
import { dismissDuplicates, withdrawDismissal } from './dismiss.ts'
import { listDismissals } from './dismissals.ts'
import { editPublication } from './edit.ts'
import { featurePublication } from './feature.ts'
import { listFiltered, listOf } from './filtered-list.ts'
import { getVisible, listTypes } from './get.ts'
import { listCacheTags, publicationCacheTags, typesCacheTags } from './cache-tags.ts'
import { moderateAsBearer } from './moderate-own.ts'
import { moderateAsAdmin, moderateBulk, toggleValide } from './moderate.ts'
import { deletePublication, setDeleted } from './remove.ts'
import { reporterOf, reportPublication } from './report.ts'
import { listReports } from './reports.ts'
import { officeRow } from './rows.ts'

/**
 * Returns the address of a new publication for its author: the public address if it is published, else its address among the actor's
 * publications, if the application of the caller has access to that.
 */
const addressFor = ({ appSource }: Caller, acteurId: string, { id, status }: { id: string; status: string }): string | undefined => {
  if (status === 'published') return `${PREFIX}/publications/${id}`
  return appSource === 'mairie' || appSource === 'backoffice' ? `${PREFIX}/mairie/acteurs/${acteurId}/publications/${id}` : undefined
}

/** Spec §4.2 and the publication routes of §4.1. */
export function publicationRoutes(on: Serve, { secrets }: Services): void {
  on(contract.listPublicationTypes, ({ db, query }) => listTypes(db, query), typesCacheTags)
  on(
    contract.listPublications,
    ({ db, query }) => listFiltered(db, query),
    ({ query }) => listCacheTags(query),
  )
  on(
    contract.getPublication,
    async ({ db, params }) => ({ data: await getVisible(db, params.id) }),
    ({ params }) => publicationCacheTags(params.id),
  )
  on(
    contract.listActeurPublications,
    ({ db, params, query }) => listOf(db, 'acteur', params.acteurId, query),
    ({ params, query }) => listCacheTags({ ...query, acteur_id: params.acteurId }),
  )
  on(
    contract.listCommunePublications,
    ({ db, params, query }) => listOf(db, 'commune', params.communeId, query),
    ({ params, query }) => listCacheTags({ ...query, commune_id: params.communeId }),
  )
  on(contract.createPublication, async ({ db, caller, body }) => {
    const data = await createPublication(db, caller, body)
    return new Reply({ data }, { location: addressFor(caller, body.acteur_id, data) })
  })
  on(contract.updatePublication, async ({ db, caller, params, body, ifMatch }) => ({
    data: await editPublication(db, caller, params.id, body, ifMatch),
  }))
  on(contract.deletePublication, async ({ db, caller, params, ifMatch }) => ({
    data: await deletePublication(db, caller, params.id, ifMatch),
  }))
  on(contract.moderatePublication, async ({ db, caller, params, body, ifMatch }) => ({
    data: await moderateAsBearer(db, caller, params.id, body, ifMatch),
  }))
  on(contract.reportPublication, async ({ db, caller, params, body }) => {
    const reporter = secrets.keyedHash('reporter', reporterOf(caller, body))
    const { isNew, ...data } = await reportPublication(db, caller, params.id, body, reporter)
    // A report has no address of its own: it gets that of its publication, with a fragment.
    return new Reply({ data }, isNew ? { status: 201, location: `${PREFIX}/publications/${params.id}#report-${data.id}` } : { status: 200 })
  })

  on(admin.listAdminPublications, ({ db, query }) => listForAdmin(db, query))
  on(admin.getAdminPublication, async ({ db, params }) => ({ data: await officeRow(db, params.id) }))
  on(admin.bulkModeratePublications, ({ db, caller, body: { ids, versions, ...decision } }) =>
    moderateBulk(db, caller, ids, decision, versions),
  )
  on(admin.moderateAdminPublication, async ({ db, caller, params, body, ifMatch }) => ({
    data: await moderateAsAdmin(db, caller, params.id, body, ifMatch),
  }))
  on(admin.setPublicationValide, async ({ db, caller, params, body, ifMatch }) => ({
    data: await toggleValide(db, caller, params.id, body?.valide, ifMatch),
  }))
  on(admin.featurePublication, async ({ db, caller, params, body, ifMatch }) => ({
    data: await featurePublication(db, caller, params.id, body, ifMatch),
  }))
  on(admin.deleteAdminPublication, async ({ db, caller, params, ifMatch }) => ({
    data: await setDeleted(db, caller, params.id, true, ifMatch),
  }))
  on(admin.restorePublication, async ({ db, caller, params, ifMatch }) => ({
    data: await setDeleted(db, caller, params.id, false, ifMatch),
  }))

  on(reports.listReports, ({ db, params, query }) => listReports(db, params.id, query))
  on(reports.closeReports, async ({ db, caller, params, body, ifMatch }) => ({
    data: await closeReports(db, caller, params.id, body?.reason ?? null, ifMatch),
  }))
  on(duplicates.dismissDuplicates, async ({ db, caller, body }) => ({ data: await dismissDuplicates(db, caller, body.ids) }))
  on(duplicates.listDismissedDuplicates, ({ db, query }) => listDismissals(db, query))
  on(duplicates.withdrawDismissal, async ({ db, caller, params }) => ({ data: await withdrawDismissal(db, caller, params.id) }))
}
