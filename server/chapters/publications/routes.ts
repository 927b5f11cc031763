import { getOwnCalendar } from '../../../contract/publications/calendar.ts'
import { listOwnReports as ownReports } from '../../../contract/compte/own-reports.ts'
import * as addresses from '../../../contract/publications/addresses.ts'
import { countLists as counts } from '../../../contract/publications/counts.ts'
import { listDossiers as dossiers } from '../../../contract/publications/dossiers.ts'
import * as duplicates from '../../../contract/publications/publication-duplicates.ts'
import * as drafts from '../../../contract/publications/drafts.ts'
import * as events from '../../../contract/publications/event-routes.ts'
import * as reports from '../../../contract/publications/publication-reports.ts'
import * as admin from '../../../contract/publications/publications-admin.ts'
import * as contract from '../../../contract/publications/publications.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Context, Target } from '../../platform/access/context.ts'
import { created, data, Reply } from '../../platform/answers.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import type { WiredServices } from '../../platform/chapter.ts'
import { addressService } from './addresses/address-service.ts'
import { searchAddresses } from './addresses/search-addresses.ts'
import { correctAlert, liftAlert, RENEWED, renewAlert } from './alerts/change-alert.ts'
import { communeCalendar, communeCalendarTags, publicationCalendar } from './events/calendar.ts'
import { changeOccurrence } from './events/change-occurrence.ts'
import { previewRepetition } from './events/preview-repetition.ts'
import { listForAdmin } from './reading/admin-list.ts'
import { countLists, withCounts } from './reading/counts.ts'
import { listDossiers } from './reading/dossiers.ts'
import { closeReports } from './reports/close-reports.ts'
import { createPublication } from './writing/create.ts'
import { dismissDuplicates, withdrawDismissal } from './moderation/dismiss.ts'
import { listDismissals } from './moderation/dismissals.ts'
import { copyPublication } from './drafts/copy.ts'
import { getDraft, listDrafts, listVersions } from './drafts/read.ts'
import { restoreVersion } from './drafts/restore.ts'
import { submitDraft } from './drafts/submit.ts'
import { createDraft, deleteDraft, updateDraft } from './drafts/write.ts'
import { editPublication } from './writing/edit.ts'
import { featurePublication } from './moderation/feature.ts'
import { listOf, listPublic } from './reading/filtered-list.ts'
import { getVisible, listByCode, listTypes } from './reading/get.ts'
import { listCacheTags, publicationCacheTags, typesCacheTags } from './reading/cache-tags.ts'
import { moderateAsUser } from './moderation/moderate-own.ts'
import { moderateAsAdmin, toggleValide } from './moderation/moderate.ts'
import { moderateBulk } from './moderation/moderate-bulk.ts'
import { outsidePicture } from './pictures/outside-picture.ts'
import { withOwnAddresses } from './pictures/own-addresses.ts'
import { deletePublication, setDeleted } from './writing/remove.ts'
import { ownCalendar } from './reading/calendar.ts'
import { getOwn, listOwn } from './reading/own.ts'
import { decideReports } from './reports/decide-reports.ts'
import { listOwnReports } from './reports/own-reports.ts'
import { listReported } from './reports/reported.ts'
import { reportPublication } from './reports/report.ts'
import { listReports } from './reports/reports.ts'
import { changeAndTell, type Telling } from '../suivis/envois/tell.ts'
import { officeRow } from './reading/rows.ts'
import { withdrawEdit } from './writing/withdraw-edit.ts'

/**
 * Returns the address of a new publication for its author: among the actor's publications for the applications of offices, if it is not
 * published; else its own, where its people read it before anybody else does.
 */
const addressFor = ({ appSource }: Caller, acteurId: string, { id, status }: { id: string; status: string }): string => {
  const isOffice = appSource === 'mairie' || appSource === 'backoffice'
  return status !== 'published' && isOffice ? `${PREFIX}/mairie/acteurs/${acteurId}/publications/${id}` : `${PREFIX}/publications/${id}`
}

const draftAddress = ({ id }: { id: string }): string => `${PREFIX}/brouillons/${id}`

/** Spec §4.2 and the publication routes of §4.1. */
export function publicationRoutes(on: Serve, services: WiredServices): void {
  const { publicUrl, ownOrigin, site } = services.config
  const own = withOwnAddresses(ownOrigin)
  const ask = addressService(services)
  const pages = publicUrl && site ? new URL(publicUrl).origin : null
  const told = <Row extends { id: string }>(
    call: Context & Pick<Target, 'ifMatch'>,
    envoi: Telling,
    write: (ctx: Context) => Promise<Row>,
  ) => changeAndTell({ ...call, services }, { envoi }, write)
  on(contract.listPublicationTypes, ({ db, query }) => listTypes(db, query), typesCacheTags)
  on(
    contract.listPublications,
    ({ db, query }) => own.list(listPublic(db, query)),
    ({ query }) => listCacheTags(query),
  )
  on(
    contract.getPublication,
    ({ db, params }) => data(own.one(getVisible(db, params.id))),
    ({ params }) => publicationCacheTags(params.id),
    (call) => data(getOwn(call, call.params)),
  )
  on(contract.listByShortCode, ({ db, params }) => own.list(listByCode(db, params.code)), { ofPages: () => ({ tags: ['publications'] }) })
  on(
    contract.listActeurPublications,
    ({ db, params, query }) => own.list(listOf(db, { of: 'acteur', id: params.acteurId, query })),
    ({ params, query }) => listCacheTags({ ...query, acteur_id: params.acteurId }),
  )
  on(
    contract.listCommunePublications,
    ({ db, params, query }) => own.list(listOf(db, { of: 'commune', id: params.communeId, query })),
    ({ params, query }) => listCacheTags({ ...query, commune_id: [params.communeId] }),
  )
  on(contract.createPublication, (call) => {
    const { envoi, ...input } = call.body
    return created(
      changeAndTell({ ...call, services }, { envoi, isNew: true }, (ctx) => createPublication(ctx, input)),
      (row) => addressFor(call.caller, input.acteur_id, row),
    )
  })
  on(contract.updatePublication, (call) => data(editPublication(call, { ...call.params, change: call.body, ifMatch: call.ifMatch })))
  on(events.previewRepetition, (call) => data(previewRepetition(call, { ...call.params, rule: call.body.evenement.repetition })))
  on(addresses.searchAddresses, (call) => searchAddresses(call, { ...call.params, ...call.query, ask }))
  on(events.changeOccurrence, (call) => data(changeOccurrence(call, { ...call.params, change: call.body, ifMatch: call.ifMatch })))
  on(events.correctAlert, (call) => {
    const { envoi, ...correction } = call.body
    return data(told(call, envoi, (ctx) => correctAlert(ctx, { ...call.params, correction, ifMatch: call.ifMatch })))
  })
  on(events.liftAlert, (call) => {
    const { envoi, motif = envoi?.message ?? null } = call.body ?? {}
    // The sentence that residents read on the page is the one that is sent.
    const said = envoi && { ...envoi, message: envoi.message ?? motif }
    return data(told(call, said, (ctx) => liftAlert(ctx, { ...call.params, motif, ifMatch: call.ifMatch })))
  })
  on(events.renewAlert, (call) => {
    const { envoi, ...renewal } = call.body
    return data(
      told(call, envoi, (ctx) =>
        renewAlert(ctx, { ...call.params, renewal, sentence: envoi && (envoi.message ?? RENEWED), ifMatch: call.ifMatch }),
      ),
    )
  })
  on(
    events.getPublicationCalendar,
    ({ db, params }) => publicationCalendar(db, params.id, pages),
    ({ params }) => publicationCacheTags(params.id),
  )
  on(
    events.getCommuneAgenda,
    ({ db, params }) => communeCalendar(db, params.id, pages),
    ({ params }) => communeCalendarTags(params.id),
  )
  on(drafts.createDraft, (call) => created(createDraft(call, call.body), draftAddress))
  on(drafts.listDrafts, (call) => listDrafts(call, call.query))
  on(drafts.getDraft, (call) => data(getDraft(call, call.params)))
  on(drafts.updateDraft, (call) => data(updateDraft(call, { ...call.params, change: call.body, ifMatch: call.ifMatch })))
  on(drafts.deleteDraft, (call) => data(deleteDraft(call, { ...call.params, ifMatch: call.ifMatch })))
  on(drafts.listDraftVersions, (call) => listVersions(call, { ...call.params, query: call.query }))
  on(drafts.restoreDraftVersion, (call) => data(restoreVersion(call, { ...call.params, ifMatch: call.ifMatch })))
  on(drafts.submitDraft, (call) => data(submitDraft(call, { ...call.params, ifMatch: call.ifMatch })))
  on(drafts.copyPublication, (call) => created(copyPublication(call, call.params), draftAddress))
  on(ownReports, (call) => listOwnReports({ ...call, services }, call.query))
  on(getOwnCalendar, (call) => ownCalendar(call, call.query))
  on(drafts.listOwnPublications, (call) => listOwn(call, call.query))
  on(contract.withdrawEdit, (call) => data(withdrawEdit(call, { ...call.params, ifMatch: call.ifMatch })))
  on(contract.deletePublication, (call) => data(deletePublication(call, { ...call.params, ...call.query, ifMatch: call.ifMatch })))
  on(contract.moderatePublication, (call) => {
    const { envoi, ...decision } = call.body
    return data(told(call, envoi, (ctx) => moderateAsUser(ctx, { ...call.params, decision, ifMatch: call.ifMatch })))
  })
  on(contract.reportPublication, async (call) => {
    const { isNew, ...report } = await reportPublication({ ...call, services }, { ...call.params, report: call.body })
    // A report has no address of its own: it gets that of its publication, with a fragment.
    const location = `${PREFIX}/publications/${call.params.id}#report-${report.id}`
    return new Reply({ data: report }, isNew ? { status: 201, location } : { status: 200 })
  })

  on(admin.listAdminPublications, ({ db, query, caller }) => listForAdmin(db, { ...query, territory: caller.territory ?? undefined }))
  on(admin.getAdminPublication, ({ db, params }) => data(officeRow(db, params.id)))
  on(admin.getOutsidePicture, ({ db, params }) => data(outsidePicture(db, services, params.id)))
  on(admin.bulkModeratePublications, (call) => {
    const { ids, versions, ...decision } = call.body
    return moderateBulk(call, { ids, versions, decision })
  })
  on(admin.moderateAdminPublication, (call) =>
    withCounts(call, moderateAsAdmin(call, { ...call.params, decision: call.body, ifMatch: call.ifMatch })),
  )
  on(admin.setPublicationValide, (call) => data(toggleValide(call, { ...call.params, ...call.body, ifMatch: call.ifMatch })))
  on(admin.featurePublication, (call) => data(featurePublication(call, { ...call.params, ...call.body, ifMatch: call.ifMatch })))
  on(admin.deleteAdminPublication, (call) =>
    withCounts(call, setDeleted(call, { ...call.params, reason: call.query.reason, deleted: true, ifMatch: call.ifMatch })),
  )
  on(admin.restorePublication, (call) => withCounts(call, setDeleted(call, { ...call.params, deleted: false, ifMatch: call.ifMatch })))
  on(counts, async (call) => ({ data: await countLists(call, call.query.listes) }))
  on(dossiers, (call) => listDossiers({ ...call, reversals: services.contributions.reversals(services) }, call.query))

  on(reports.listReports, ({ db, params, query }) => listReports(db, { ...params, query }))
  on(reports.closeReports, (call) => withCounts(call, closeReports(call, { ...call.params, ...call.body, ifMatch: call.ifMatch })))
  on(reports.listReported, ({ db, query, caller }) => listReported(db, { ...query, territory: caller.territory ?? undefined }))
  on(reports.decideReports, (call) =>
    withCounts(call, decideReports({ ...call, services }, { ...call.params, ...call.body, ifMatch: call.ifMatch })),
  )
  on(duplicates.dismissDuplicates, (call) => data(dismissDuplicates(call, call.body)))
  on(duplicates.listDismissedDuplicates, ({ db, query, caller }) =>
    listDismissals(db, { ...query, territory: caller.territory ?? undefined }),
  )
  on(duplicates.withdrawDismissal, (call) => data(withdrawDismissal(call, call.params)))
}
