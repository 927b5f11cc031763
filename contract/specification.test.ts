import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as ownSubscriptions from './subscriptions/own.ts'
import * as calendar from './publications/calendar.ts'
import * as remarks from './defibrillateurs/remarks.ts'
import * as acteurs from './acteurs/acteurs.ts'
import * as mairies from './acteurs/mairies.ts'
import * as profil from './acteurs/profil.ts'
import * as proposals from './acteurs/proposals.ts'
import * as team from './acteurs/team.ts'
import * as audit from './audit/audit.ts'
import * as roleInvitations from './invitations/role-invitations.ts'
import * as invitations from './invitations/invitations.ts'
import * as claims from './claims/claims.ts'
import * as contests from './claims/contests.ts'
import * as ownClaims from './claims/own-claims.ts'
import * as proofRoutes from './claims/proof-routes.ts'
import * as communesAdmin from './communes/communes-admin.ts'
import * as communes from './communes/communes.ts'
import * as compte from './compte/compte.ts'
import * as emailChange from './compte/email-change.ts'
import * as ownData from './compte/own-data.ts'
import * as ownReports from './compte/own-reports.ts'
import * as ownThreads from './compte/own-threads.ts'
import * as sessions from './compte/sessions.ts'
import * as points from './defibrillateurs/defibrillateur-points.ts'
import * as defibrillateurs from './defibrillateurs/defibrillateurs.ts'
import * as dashboard from './dashboard/dashboard.ts'
import { ENDPOINTS } from './index.ts'
import { noComponents, operation } from './openapi-operation.ts'
import * as jobs from './jobs/jobs.ts'
import * as outgoing from './jobs/outgoing.ts'
import * as importRuns from './imports/import-runs.ts'
import * as imports from './imports/imports.ts'
import * as medias from './medias/medias.ts'
import * as collectionCalendars from './imports/collection-calendars.ts'
import * as ownSources from './imports/own-sources.ts'
import * as mairieCommune from './mairie/commune.ts'
import * as mairie from './mairie/mairie.ts'
import * as mairieOpinions from './mairie/opinions.ts'
import * as mairieReports from './mairie/signalements.ts'
import * as cannedReplies from './messages/canned-replies.ts'
import * as messageNotes from './messages/message-notes.ts'
import * as messages from './messages/messages.ts'
import * as drafts from './publications/drafts.ts'
import * as persons from './persons/persons.ts'
import * as eventRoutes from './publications/event-routes.ts'
import * as publicationDuplicates from './publications/publication-duplicates.ts'
import * as publicationReports from './publications/publication-reports.ts'
import * as publicationsAdmin from './publications/publications-admin.ts'
import * as publications from './publications/publications.ts'
import * as statistiques from './statistiques/statistiques.ts'
import * as subscriptions from './subscriptions/subscriptions.ts'
import * as users from './users/users.ts'
import * as userAccess from './users/user-access.ts'
import * as viewAs from './users/view-as.ts'
import * as pushFollowing from './suivis/push.ts'
import * as envois from './suivis/envois.ts'
import * as suivis from './suivis/suivis.ts'
import * as views from './views/views.ts'
import * as webhooks from './payments/payments.ts'
import specification from './specification.json' with { type: 'json' }

/** The specification's own tables against the contract: a route that is missing, or open to others, fails here. */
const key = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`
const contract = new Map(ENDPOINTS.map((endpoint) => [key(endpoint.method, `/api/v1${endpoint.path}`), endpoint]))
const specified = new Map(specification.endpoints.map((row) => [key(row.method, row.path), row]))

/** Spec §9-1. */
test('the specification lists its endpoints', () => {
  assert.equal(specified.size, 68)
})

for (const row of specification.endpoints.filter(({ chapter }) => specification.delivered.includes(chapter))) {
  test(`Spec §${row.section}: ${row.method} ${row.path} is in the contract, for ${row.access}`, () => {
    const endpoint = contract.get(key(row.method, row.path))
    assert.ok(endpoint, 'missing from the contract')
    assert.equal(endpoint.access, row.access)
  })
}

test('endpoints that the specification does not list are marked as extensions, and no others', () => {
  for (const [name, endpoint] of contract) assert.equal('x-extension' in operation(endpoint, noComponents()), !specified.has(name), name)
})

test('every endpoint of a chapter is in ENDPOINTS', () => {
  const declared = [
    acteurs,
    mairies,
    profil,
    proposals,
    team,
    invitations,
    roleInvitations,
    audit,
    claims,
    ownClaims,
    contests,
    proofRoutes,
    communes,
    communesAdmin,
    compte,
    emailChange,
    ownData,
    ownReports,
    ownThreads,
    sessions,
    dashboard,
    defibrillateurs,
    eventRoutes,
    points,
    remarks,
    calendar,
    ownSubscriptions,
    jobs,
    outgoing,
    importRuns,
    imports,
    ownSources,
    collectionCalendars,
    mairie,
    mairieReports,
    mairieOpinions,
    mairieCommune,
    medias,
    cannedReplies,
    messageNotes,
    messages,
    persons,
    drafts,
    publicationDuplicates,
    publicationReports,
    publications,
    publicationsAdmin,
    statistiques,
    subscriptions,
    envois,
    pushFollowing,
    suivis,
    users,
    userAccess,
    viewAs,
    views,
    webhooks,
  ].flatMap((chapter) =>
    Object.values(chapter).filter((value) => typeof value === 'object' && 'access' in value && 'path' in value && 'id' in value),
  )
  // Names only: the difference of two sets of schemas takes gigabytes.
  const names = (endpoints: readonly object[]) => endpoints.map((endpoint) => (endpoint as { id: string }).id).toSorted()
  assert.deepEqual(names(declared), names(ENDPOINTS))
})

test('operation names and routes are unique', () => {
  assert.equal(new Set(ENDPOINTS.map(({ id }) => id)).size, ENDPOINTS.length)
  assert.equal(contract.size, ENDPOINTS.length)
})

test('every mutation declares its audit action, and of the reads only those of a person; payment events are recorded elsewhere', () => {
  const reads = new Set(['getUser', 'getUserAccess', 'exportUser', 'exportCompte', 'downloadClaimFile'])
  // The body is a rule whose dates are computed: nothing is stored.
  const computes = new Set(['previewCollecte', 'previewRepetition'])
  // A code that is sent is stored for ten minutes, as those of sign-ins; a sheet is read by POST so that no log has its token.
  const ofFollowers = new Set(['askSuiviCode', 'readFiche'])
  for (const endpoint of ENDPOINTS) {
    const recordsNone =
      endpoint.access === 'signature' ||
      computes.has(endpoint.id) ||
      ofFollowers.has(endpoint.id) ||
      (endpoint.method === 'GET' && !reads.has(endpoint.id))
    assert.equal(endpoint.audit === undefined, recordsNone, endpoint.id)
  }
})

test('a list that takes q is a search, and nothing else is', () => {
  for (const { id, method, query, concurrency } of ENDPOINTS) {
    assert.equal(concurrency?.searchSlot === 'q', query !== undefined && 'q' in query.shape, id)
    assert.ok(!concurrency?.searchSlot || method === 'GET', id)
  }
})
