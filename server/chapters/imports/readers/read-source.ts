import { decode } from '../../../platform/text/decode.ts'
import { isBusyTitle } from './busy-title.ts'
import { cancelledTitle } from './cancelled-title.ts'
import type { Draft, DraftReader, Drafts } from './draft.ts'
import { readDatatourisme } from './formats/datatourisme.ts'
import { finish, labelOf } from './finish.ts'
import { calendarText } from './ical/lines.ts'
import { readIcal } from './ical/read.ts'
import { identify, keysOf, storable, type Preference } from './identity.ts'
import { fault, type FaultCode, type ItemFault, type SourceInput, type SourceItem, type SourceKind, type SourceReading } from './item.ts'
import { readJsonFeed } from './formats/json-feed.ts'
import { readJsonLdPage } from './formats/jsonld.ts'
import { readOpenAgenda } from './formats/openagenda.ts'
import { readRss } from './formats/rss.ts'
import { type SettingsOf, settingsOf } from './settings.ts'
import { withWholeCharacters } from './texts/text.ts'
import { lineOfTitle } from './titles.ts'
import { readTec } from './formats/tec.ts'

const READERS: { [K in SourceKind]: DraftReader<SettingsOf<K>> } = {
  rss: readRss,
  json_feed: readJsonFeed,
  ical: readIcal,
  openagenda: readOpenAgenda,
  datatourisme: readDatatourisme,
  jsonld_page: readJsonLdPage,
  tec_rest: readTec,
}

/** The most faults listed one by one: a run stores a line for each. */
const FAULTS_MAX = 1000

/** The most characters of all items of a document. Each date of a series repeats the text, so a few megabytes could become hundreds. */
const TEXT_MAX = 12_000_000
/** The most withdrawn items of one document. */
const REMOVED_MAX = 10_000

/**
 * Reads a fetched document as a source of a kind. Spec §4.1-41.
 * @throws SourceUnreadable the document is not of this kind
 * @throws {z.ZodError} the settings do not fit this kind
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it relates the reader of a kind to the settings of that kind
export function readSource<K extends SourceKind>(kind: K, input: SourceInput): SourceReading {
  const text = withWholeCharacters(kind === 'ical' ? calendarText(input.bytes, input.contentType) : decode(input.bytes, input.contentType))
  const settings = settingsOf(kind, input.settings)
  const read = READERS[kind](text, { ...input, settings })
  const { faults, feed, next } = read
  const { drafts, removed, cancelled } = withCancelledTitles(withoutBusy(read))
  const limit = settings.max_items
  const kept = drafts.slice(0, limit)
  const preference = (input.settings['identity'] as Preference | undefined) ?? 'auto'
  const identities = identify(kept, preference, faults)
  const warned = new Map<number, FaultCode[]>()
  for (const { index, severity, code } of faults)
    if (index !== null && severity === 'warning') warned.set(index, [...(warned.get(index) ?? []), code])
  const items: SourceItem[] = []
  let size = 0
  for (const [at, draft] of kept.entries()) {
    const identity = identities[at]
    const before = faults.length
    const item = identity && finish(draft, identity, faults)
    if (item) item.warnings = [...(warned.get(draft.index) ?? []), ...faults.slice(before).map(({ code }) => code)]
    size += item ? item.title.length + item.body.length : 0
    if (size > TEXT_MAX) break
    if (item) items.push(item)
  }
  const cut = drafts.length > limit || size > TEXT_MAX || removed.length > REMOVED_MAX
  if (cut) faults.unshift(fault('too_many_items', 'warning'))
  const present = new Set(items.map(({ external_id }) => external_id))
  return {
    items,
    faults: faults.slice(0, FAULTS_MAX),
    next: next ?? null,
    cancelled: cancelledItems(cancelled, limit, preference),
    removed: [...new Set(removed.slice(0, REMOVED_MAX).map(storable))].filter((id) => !present.has(id)),
    feed: {
      title: labelOf(feed.title),
      attribution: labelOf(feed.attribution),
      language: feed.language?.slice(0, 35) ?? null,
      ttl: feed.ttl ?? null,
      complete: feed.complete === true && !cut && !namelessRefusal(faults),
      window: feed.window ?? { from: null, to: null },
    },
  }
}

/**
 * Leaves out the events whose whole title is that somebody is busy; one that is known is withdrawn, as one that became private. Spec
 * §2-137.
 */
function withoutBusy({ drafts, removed = [], faults, ...read }: Drafts): Drafts {
  const [shown, busy]: [Draft[], Draft[]] = [[], []]
  for (const draft of drafts) (draft.event && isBusyTitle(lineOfTitle(draft.title)) ? busy : shown).push(draft)
  const events = new Map(busy.map((draft) => [draft.index, draft]))
  for (const { index, id, title } of events.values()) faults.push(fault('busy_title', 'warning', { index, external_id: id, title }))
  return { ...read, drafts: shown, removed: [...removed, ...busy.flatMap(keysOf)], faults }
}

/** Takes the events whose title says so for cancelled, whatever else the source says of them. News may say it of anything. */
function withCancelledTitles({
  drafts: all,
  removed = [],
  cancelled = [],
}: Drafts): Required<Pick<Drafts, 'drafts' | 'removed' | 'cancelled'>> {
  const drafts: Draft[] = []
  const found: Draft[] = []
  for (const draft of all) {
    const title = draft.event ? cancelledTitle(lineOfTitle(draft.title)) : null
    if (!draft.event || title === null) drafts.push(draft)
    else {
      const dates = draft.event.dates?.map((date) => ({ ...date, cancelled: true })) ?? null
      found.push({ ...draft, title, event: { ...draft.event, statut: 'annule', dates } })
    }
  }
  return { drafts, removed: [...removed, ...found.flatMap(keysOf)], cancelled: [...cancelled, ...found] }
}

/** Returns the cancelled events as items. Their faults are of no use: they are imported only where they are known. */
function cancelledItems(drafts: Draft[], limit: number, preference: Preference): SourceItem[] {
  const kept = drafts.slice(0, limit)
  const identities = identify(kept, preference, [])
  return kept.flatMap((draft, at) => {
    const identity = identities[at]
    return (identity && finish(draft, identity, [])) ?? []
  })
}

/** Whether an item was refused before it had an identity. It may be any known item, so no item is withdrawn for its absence. */
const namelessRefusal = (faults: ItemFault[]): boolean =>
  faults.some(({ severity, external_id }) => severity === 'refused' && external_id === null)
