import { useSyncExternalStore } from 'react'
import { queryClient } from '../../ui/api/queries.ts'

/**
 * The territory that a person has chosen for the lists, counts, search and exports of the back-office. It belongs to the account
 * (account-choice.ts); the device has a copy for the first reads. An address that names places shows these, in its tab. The choice is sent
 * with each read; the service keeps it within the person's rights. Spec §2-97.
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

/** The territory of the instance: it is shown until the person chooses another one. The device keeps it for the first reads of the next visit. */
let instance: readonly Place[] = NONE
const instanceKeyOf = (user: string) => `${keyOf(user)} instance`

/** Returns what is kept; null where nothing is. An empty list is the choice of all that the person's rights allow. */
function stored(key: string): readonly Place[] | null {
  try {
    const read = JSON.parse(localStorage.getItem(key) ?? 'null') as Place[] | null
    return read?.length === 0 ? NONE : read
  } catch {
    return null
  }
}
function store(key: string, next: readonly Place[] | null): void {
  try {
    if (next) localStorage.setItem(key, JSON.stringify(next))
    else localStorage.removeItem(key)
  } catch {
    // A browser that stores nothing keeps the choice until the page is closed.
  }
}

/** Opens the choice of an account. */
export function openTerritory(user: string): void {
  if (user === account) return
  account = user
  instance = stored(instanceKeyOf(user)) ?? NONE
  const named = new URLSearchParams(globalThis.location?.search ?? '').get('territoire')
  isOfAddress = Boolean(named)
  places = named ? named.split(',').map((territoire) => ({ territoire, nom: '…' })) : (stored(keyOf(user)) ?? instance)
}

/**
 * Chooses places; none: all that the person's rights allow; null: the choice is taken back, for the territory of the instance. What was read of another
 * territory is forgotten.
 */
export function chooseTerritory(next: readonly Place[] | null): void {
  isOfAddress = false
  store(keyOf(account), next)
  follow(next === null ? instance : next.length > 0 ? next : NONE)
}

/** Shows the places that the account has chosen on any device. Null: none was chosen. */
export function setAccountChoice(next: readonly Place[] | null): void {
  if (JSON.stringify(next) === JSON.stringify(stored(keyOf(account)))) return
  store(keyOf(account), next)
  if (!isOfAddress) follow(next === null ? instance : next.length > 0 ? next : NONE)
}
/** The places that the address named when this tab was opened, as `territoire` has them; null: none. */
export const addressed = (): string | null => (isOfAddress ? places.map(({ territoire }) => territoire).join(',') : null)
/** Names the places of the address; those that the person may not read are left out. */
export function nameAddressed(next: readonly Place[]): void {
  if (isOfAddress) follow(next.length > 0 ? next : (stored(keyOf(account)) ?? instance))
}
/** Whether the places are those of the address: they hold in this tab, until the person chooses others. */
let isOfAddress = false

/** Takes over the territory of the instance, as the service has it now. */
export function setInstance(next: readonly Place[]): void {
  if (JSON.stringify(next) === JSON.stringify(instance)) return
  const isShown = places === instance && stored(keyOf(account)) === null
  instance = next.length > 0 ? next : NONE
  store(instanceKeyOf(account), next)
  if (isShown) follow(instance)
}
/** The territory of the instance; empty: all of France. */
export const instanceTerritory = (): readonly Place[] => instance

function follow(next: readonly Place[]): void {
  places = next
  for (const listener of listeners) listener()
  void queryClient.resetQueries({ predicate: ({ queryKey: [id] }) => NARROWED.has(id) || id === 'listCommunes' || id === 'find' })
}

/** Follows a choice that the same person made in another tab. */
globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (account !== '' && key === keyOf(account)) follow(stored(key) ?? instance)
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
