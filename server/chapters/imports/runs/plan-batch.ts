import type { Tx } from '../../../platform/db/db.ts'
import { isTrusted, type ItemToWrite } from './apply.ts'
import type { RunState, Line } from './run-state.ts'
import { onStoredEvent } from './change-event.ts'
import { knownByAlias, knownItems, findDuplicates } from './lookup.ts'
import { type Decision, type ImportedItem, planWithdrawn, planKnown, planNew } from './decide-item.ts'
import { importMessage } from '../messages-catalogue.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'

/** One entry of a source: an item as a publication, a withdrawn item, or a line for the run's log. */
export type Incoming =
  | ({ kind: 'item' } & ItemToWrite)
  | { kind: 'gone'; external_id: string; message: Message }
  | { kind: 'line'; line: Line }

/** An item as a publication. */
export type Item = Extract<Incoming, { kind: 'item' }>
/** The decision about one entry. */
export type Planned = Decision & {
  incoming: Item | Extract<Incoming, { kind: 'gone' }>
  known: ImportedItem | null
  other: string | null
  keys: string[]
}

/** Plans one batch: locks the publications of known items and searches for duplicates, in the transaction that will write. */
export async function planBatch(tx: Tx, runState: RunState, batch: readonly Exclude<Incoming, { kind: 'line' }>[]): Promise<Planned[]> {
  const { source, made } = runState
  const known = await knownItems(
    tx,
    source.id,
    batch.map(({ external_id }) => external_id),
  )
  const strange = batch.filter((one): one is Item => one.kind === 'item' && !known.has(one.external_id))
  const now = new Date()
  const renamed = await renamedItems(tx, runState, strange, known)
  const fresh = strange.filter((one) => !renamed.has(one) && !one.cancelled)
  const likes = await findDuplicates(
    tx,
    { sourceId: source.id, acteurId: source.acteur_id },
    fresh.map(({ content }) => content),
  )
  const likeOf = new Map(fresh.map((one, index) => [one, likes[index]]))
  const own = new Map<string, null>()
  const trusted = isTrusted(source)
  return batch.flatMap((one): Planned[] => {
    const before = known.get(one.external_id) ?? (one.kind === 'item' ? renamed.get(one) : undefined)
    if (one.kind === 'item' && one.cancelled && (!before || before.deleted_at !== null)) return []
    const incoming = one.kind === 'item' && before ? { ...one, content: onStoredEvent(one, before, now) } : one
    const as = (decision: Decision, other: string | null = null, keys: string[] = []): Planned[] => [
      { ...decision, incoming, known: before ?? null, other, keys },
    ]
    if (incoming.kind === 'gone') {
      const decision = before && planWithdrawn(before, incoming.message)
      return decision ? as(decision) : []
    }
    if (before) return as(planKnown(before, incoming, trusted && !incoming.suspect))
    const like = likeOf.get(incoming)
    const keys = like?.keys ?? []
    const twin = keys.find((key) => made.has(key) || own.has(key))
    const duplicate = (code: 'duplicate_same' | 'duplicate_other', id: string | null) =>
      as({ action: 'duplicate', message: importMessage(code), changes: {}, write: { how: 'none' } }, id)
    if (like?.publication_id) return duplicate(like.same_source ? 'duplicate_same' : 'duplicate_other', like.publication_id)
    if (twin !== undefined) return duplicate('duplicate_same', made.get(twin) ?? null)
    for (const key of keys) own.set(key, null)
    return as(planNew(incoming.content), null, keys)
  })
}

/** Returns items with a new identifier whose old one is no longer at the source. */
async function renamedItems(
  tx: Tx,
  runState: RunState,
  strange: readonly Item[],
  known: ReadonlyMap<string, ImportedItem>,
): Promise<Map<Item, ImportedItem>> {
  const found = await knownByAlias(
    tx,
    runState.source.id,
    strange.flatMap(({ external_id, aliases }) => [external_id, ...aliases]),
  )
  const taken = new Set([...known.values()].map(({ publication_id }) => publication_id))
  const renamed = new Map<Item, ImportedItem>()
  for (const item of strange) {
    const before = [item.external_id, ...item.aliases].flatMap((name) => found.get(name) ?? [])[0]
    if (!before || taken.has(before.publication_id) || runState.seen.has(before.external_id)) continue
    taken.add(before.publication_id)
    renamed.set(item, before)
  }
  return renamed
}
