import { useQueries } from '@tanstack/react-query'
import { getAdminActeur, listAdminActeurs } from '../../../contract/acteurs/acteurs.ts'
import { getClaim, listClaims } from '../../../contract/claims/claims.ts'
import { getCommuneFull } from '../../../contract/communes/communes-admin.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { getDefibrillateurFrance, listDefibrillateursFrance } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { getImportSource, listImportSources } from '../../../contract/imports/imports.ts'
import { getThread, listThreads } from '../../../contract/messages/messages.ts'
import { getAdminPublication, listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { getSubscription, listSubscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { getUser, listUsers } from '../../../contract/users/users.ts'
import { call } from '../../ui/api/client.ts'
import { acteur, claim, commune, device, type FoundRecord, publication, source, subscription, thread, user } from './palette-records.ts'
import type { Route } from '../api/may-call.ts'
import { territoryQuery } from '../territory/chosen.ts'
import { useMay } from '../api/permissions.ts'
import type { SectionName } from './sections.ts'

interface Finder {
  section: SectionName
  /** The back-office routes that it calls. */
  needs: readonly Route[]
  byWords: (q: string) => Promise<FoundRecord[]>
  byId: (id: string) => Promise<FoundRecord>
}

const per_page = '5'
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const FINDERS: readonly Finder[] = [
  {
    section: 'publications',
    needs: [listAdminPublications, getAdminPublication],
    byWords: async (q) => (await call(listAdminPublications, { query: { q, per_page } })).data.map(publication),
    byId: async (id) => publication((await call(getAdminPublication, { params: { id } })).data),
  },
  {
    section: 'acteurs',
    needs: [listAdminActeurs, getAdminActeur],
    byWords: async (q) => (await call(listAdminActeurs, { query: { q, per_page } })).data.map(acteur),
    byId: async (id) => acteur((await call(getAdminActeur, { params: { id } })).data),
  },
  {
    section: 'communes',
    needs: [getCommuneFull],
    byWords: async (q) => (await call(listCommunes, { query: { q, per_page, ...territoryQuery() } })).data.map(commune),
    byId: async (id) => commune((await call(getCommuneFull, { params: { id } })).data),
  },
  {
    section: 'users',
    needs: [listUsers, getUser],
    byWords: async (q) => (await call(listUsers, { query: { q, per_page } })).data.map(user),
    byId: async (id) => user((await call(getUser, { params: { userId: id } })).data),
  },
  {
    section: 'claims',
    needs: [listClaims, getClaim],
    byWords: async (q) => (await call(listClaims, { query: { q, per_page } })).data.map(claim),
    byId: async (id) => claim((await call(getClaim, { params: { id } })).data),
  },
  {
    section: 'messages',
    needs: [listThreads, getThread],
    byWords: async (q) => (await call(listThreads, { query: { q, per_page } })).data.map(thread),
    byId: async (id) => thread((await call(getThread, { params: { id } })).data),
  },
  {
    section: 'imports',
    needs: [listImportSources, getImportSource],
    byWords: async (q) => (await call(listImportSources, { query: { q, per_page } })).data.map(source),
    byId: async (id) => source((await call(getImportSource, { params: { id } })).data),
  },
  {
    section: 'defibrillateurs',
    needs: [listDefibrillateursFrance, getDefibrillateurFrance],
    byWords: async (q) => (await call(listDefibrillateursFrance, { query: { q, per_page } })).data.map(device),
    byId: async (id) => device((await call(getDefibrillateurFrance, { params: { id } })).data),
  },
  {
    section: 'subscriptions',
    needs: [listSubscriptions, getSubscription],
    byWords: async (q) => (await call(listSubscriptions, { query: { q, per_page } })).data.map(subscription),
    byId: async (id) => subscription((await call(getSubscription, { params: { id } })).data),
  },
]

const found = async ({ byWords, byId }: Finder, q: string): Promise<FoundRecord[]> => {
  if (!ID.test(q)) return byWords(q)
  // An id belongs to one kind of record; the others answer not_found.
  return [await byId(q)]
}

/** The results of a search, and whether every kind of record has answered. */
export interface SearchResult {
  q: string
  settled: boolean
  found: { section: SectionName; records: FoundRecord[] }[]
}

/** Searches records of every kind by text, or by a pasted id. */
export function useRecordSearch(q: string): SearchResult {
  const may = useMay()
  const finders = FINDERS.filter(({ needs }) => needs.every(may))
  return useQueries({
    queries: finders.map((finder) => ({
      queryKey: ['find', finder.section, q],
      queryFn: () => found(finder, q),
      enabled: q.length >= 2,
      retry: false,
    })),
    combine: (results) => ({
      q,
      settled: results.every(({ fetchStatus }) => fetchStatus === 'idle'),
      found: results.flatMap(({ data }, n) => (data && data.length > 0 ? [{ section: finders[n]?.section ?? 'home', records: data }] : [])),
    }),
  })
}
