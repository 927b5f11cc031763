import { useSyncExternalStore } from 'react'
import { queryClient } from '../../ui/api/queries.ts'

/**
 * The territory that a person has chosen for the lists, counts, search and exports of the back-office. It is kept on the device, for each account: another
 * device shows the whole until somebody chooses there. It is sent with each read; the service keeps it within the person's rights.
 */
export interface Place {
  /** A value of the parameter `territoire`. */
  territoire: string
  nom: string
}

/** The reads that follow the choice, by the id of their endpoint. */
const NARROWED: ReadonlySet<unknown> = new Set([
  'getDashboard',
  'listTasks',
  'getModerationFigures',
  'listAdminPublications',
  'listReported',
  'listClaims',
  'listProposals',
  'listAdminActeurs',
  'listThreads',
  'listImportSources',
  'listDefibrillateursFrance',
  'listDefibrillateurPoints',
])
/** A read that names its record or its place is not narrowed: the publications of an actor are all of them. */
const NAMED = ['territoire', 'acteur_id', 'user_id', 'commune_id', 'import_source_id', 'duplicate_key', 'code_postal']

const NONE: readonly Place[] = []
let account = ''
let places: readonly Place[] = NONE
const listeners = new Set<() => void>()
const keyOf = (user: string) => `beffroi-territoire ${user}`

function stored(user: string): readonly Place[] {
  try {
    const read = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]') as Place[]
    return read.length > 0 ? read : NONE
  } catch {
    return NONE
  }
}

/** Opens the choice of an account. */
export function openTerritory(user: string): void {
  if (user === account) return
  account = user
  places = stored(user)
}

/** Chooses places; none: all that the person's rights allow. What was read of another territory is forgotten. */
export function chooseTerritory(next: readonly Place[]): void {
  try {
    if (next.length > 0) localStorage.setItem(keyOf(account), JSON.stringify(next))
    else localStorage.removeItem(keyOf(account))
  } catch {
    // A browser that stores nothing keeps the choice until the page is closed.
  }
  follow(next.length > 0 ? next : NONE)
}

function follow(next: readonly Place[]): void {
  places = next
  for (const listener of listeners) listener()
  void queryClient.resetQueries({ predicate: ({ queryKey: [id] }) => NARROWED.has(id) || id === 'listCommunes' || id === 'find' })
}

/** Follows a choice that the same person made in another tab. */
globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (account !== '' && key === keyOf(account)) follow(stored(account))
})

/** The chosen places; none: all that the person's rights allow. */
export const useTerritory = (): readonly Place[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => places,
  )

/** The chosen territory as a query; empty without a choice. */
export const territoryQuery = (): { territoire?: string } =>
  places.length > 0 ? { territoire: places.map(({ territoire }) => territoire).join(',') } : {}

/** Returns the input of a read with the chosen territory, if the read follows it. */
export function narrowed<Input>(id: string, input: Input): Input {
  const { query = {} } = input as { query?: Record<string, unknown> }
  if (places.length === 0 || !NARROWED.has(id) || NAMED.some((name) => query[name] !== undefined)) return input
  return { ...input, query: { ...query, ...territoryQuery() } }
}
