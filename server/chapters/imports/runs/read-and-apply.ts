import type { Db } from '../../../platform/db/db.ts'
import type { OutsideAnswer } from '../../../platform/fetch/reader.ts'
import type { Services } from '../../../platform/services.ts'
import { findCommunes } from '../sources/find-communes.ts'
import { isEmptinessProven, missingItems } from './missing-items.ts'
import { executeBatches } from './execute-batches.ts'
import type { Incoming } from './plan-batch.ts'
import type { RunState } from './run-state.ts'
import { incomingOf } from './incoming.ts'
import { runLine } from './run-log.ts'
import { type Page, readPages } from '../pages.ts'
import { type Failure, failureOf } from './failure.ts'
import { ReadingStopped } from './parse-document.ts'
import type { FeedInfo, SourceKind } from '../readers/item.ts'
import { withdrawnRequest } from '../readers/requests.ts'
import type { ParsedSource } from '../readers/parse.ts'
import { importEndMessage, importMessage } from '../messages-catalogue.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'

/** The end of a reading. */
export interface Outcome {
  status: 'done' | 'partial' | 'failed' | 'unchanged'
  message: Message | null
  httpStatus: number | null
  bytes: number
  retryAfterSeconds: number | null
  /** Validators of the document, only for a source of one page that was read completely. */
  etag: string | null
  lastModified: string | null
}

/** The outcome of a run before anything is read. */
export const NOTHING_READ: Outcome = {
  status: 'done',
  message: null,
  httpStatus: null,
  bytes: 0,
  retryAfterSeconds: null,
  etag: null,
  lastModified: null,
}

export interface Control {
  /** Called between two batches; throws when the run must stop. */
  next: () => void
  /** Aborts the reading. In a dry run the reason is then that the source takes too long. */
  signal?: AbortSignal | undefined
  /** Also reads unchanged documents, and archives any number of missing items. */
  force: boolean
}

const DAY_MS = 86_400_000

type Needs = Pick<Services, 'outside' | 'database' | 'logger'>

/** Reads a source and executes its items, batch by batch, for runs and dry runs. No transaction is open while the network is awaited. */
export async function readRun(services: Needs, runState: RunState, secret: string | null, control: Control): Promise<Outcome> {
  const { db } = services.database
  const { source, settings, dry } = runState
  const outcome = { ...NOTHING_READ }
  let last: Page | undefined
  let complete = true
  let pages = 0
  let hasCurrent = false
  try {
    const answered = ({ status, body }: OutsideAnswer) => {
      outcome.httpStatus = status
      outcome.bytes += body.length
    }
    const reading = readPages(services, {
      source,
      settings,
      secret,
      answered,
      whole: control.force || dry || hasLaterDates(runState),
      signal: control.signal,
    })
    for await (const page of reading) {
      last = page
      pages += 1
      if (!page.reading) return { ...outcome, status: 'unchanged', message: importMessage('not_modified') }
      complete &&= page.reading.feed.complete
      hasCurrent ||= page.reading.items.some((item) => isToCome(item, source.timezone))
      // A server without paging returns the same list for every page.
      if (pages > 1 && isAllSeen(page.reading, runState)) break
      await findCommunes(db, source, page.reading.items)
      const incoming = incomingOf(page.reading, runState)
      for (const external_id of idsOf(page.reading)) runState.seen.add(external_id)
      await executeBatches(db, runState, incoming, control.next)
    }
  } catch (error) {
    const failure = failureOf(dry && control.signal?.aborted ? new ReadingStopped('too_slow') : error)
    if (!failure) throw error
    if (failure.message.name === 'reader_failed')
      services.logger.error({ source: source.id, err: error }, 'a reader of import sources failed')
    return brokenOff(outcome, failure, pages)
  }
  if (!last?.cut) await executeBatches(db, runState, await withdrawn(services, runState, secret, control), control.next)
  const window = last?.reading?.feed.window
  if (complete && window && !last?.cut) outcome.message = await archiveMissing(db, runState, { window, isEmpty: !hasCurrent }, control)
  outcome.message ??= last?.cut ?? (runState.counts.refused > 0 ? importMessage('some_refused') : null)
  if (outcome.message) outcome.status = 'partial'
  // Validators are stored only when every item was executed, with its picture, since the next run must read the others again.
  if (pages === 1 && outcome.status === 'done' && !runState.picturesCut)
    Object.assign(outcome, { etag: last?.answer.etag ?? null, lastModified: last?.answer.lastModified ?? null })
  return outcome
}

/**
 * Archives what is missing from a complete list.
 * @param list.isEmpty the list has nothing that is to come: absence is then no withdrawal, as long as it is not proven. Spec §2-138
 * @returns why nothing is archived, although something is missing: the list may be at fault; else null
 */
async function archiveMissing(
  db: Db,
  runState: RunState,
  { window, isEmpty }: { window: FeedInfo['window']; isEmpty: boolean },
  { force, next }: Control,
): Promise<Message | null> {
  const { externalIds, suspicious } = await missingItems(db, runState, window)
  if (externalIds.length === 0) return null
  const isProven = force || (isEmpty && (await isEmptinessProven(db, runState)))
  if (!isProven && isEmpty) return importMessage('source_empty')
  if (!isProven && suspicious) return importMessage('would_vanish')
  const gone = externalIds.map((external_id): Incoming => ({ kind: 'gone', external_id, message: importMessage('absent') }))
  await executeBatches(db, runState, gone, next)
  return null
}

/**
 * Returns the items that the source lists as withdrawn since its last reading, if its kind has such a list. An item that is also in
 * the list of items is not withdrawn, since some servers ignore the parameter. A list that cannot be read withdraws nothing. It is asked for one
 * day more than the time since the last reading.
 */
async function withdrawn(services: Needs, runState: RunState, secret: string | null, { signal }: Control): Promise<Incoming[]> {
  const { source, settings, seen } = runState
  if (source.last_read === null) return []
  const asked = { url: source.url, settings: settings.reader, now: new Date() }
  const request = withdrawnRequest(source.type as SourceKind, asked, new Date(Date.parse(source.last_read) - DAY_MS))
  if (!request) return []
  const gone: Incoming[] = []
  try {
    for await (const { reading } of readPages(services, { source, settings, secret, request, whole: true, signal }))
      for (const external_id of reading?.removed ?? [])
        if (!seen.has(external_id)) gone.push({ kind: 'gone', external_id, message: importMessage('withdrawn') })
  } catch (error) {
    if (!failureOf(error) && !(runState.dry && signal?.aborted)) throw error
  }
  return gone
}

/** The kinds that list the dates of series: as days go by, the same document has further dates within the horizon. */
const SERIES: ReadonlySet<string> = new Set(['ical', 'jsonld_page'])
/** Whether an unchanged document may give other items than at its last reading: that was on an earlier day. */
const hasLaterDates = ({ source: { type, last_read } }: RunState): boolean =>
  SERIES.has(type) && last_read !== null && new Date(last_read).toISOString().slice(0, 10) < new Date().toISOString().slice(0, 10)

/** Whether an item is to come, or has no day. One that is refused may be. */
function isToCome({ content }: ParsedSource['items'][number], timeZone: string): boolean {
  if ('code' in content) return true
  const last = content.date_fin ?? content.date_debut
  return last === null || last >= Temporal.Now.plainDateISO(timeZone).toString()
}

const idsOf = ({ items, removed }: ParsedSource): string[] => [...items.map(({ external_id }) => external_id), ...removed]
const isAllSeen = (reading: ParsedSource, { seen }: RunState): boolean => idsOf(reading).every((id) => seen.has(id))

function brokenOff(outcome: Outcome, { message: cause, httpStatus, retryAfterSeconds }: Failure, pages: number): Outcome {
  const message = pages === 0 ? cause : importEndMessage('broken_off', { cause })
  return {
    ...outcome,
    status: pages === 0 ? 'failed' : 'partial',
    message,
    httpStatus: httpStatus ?? outcome.httpStatus,
    retryAfterSeconds,
  }
}

/** Returns the last line of a run. */
export const lastLine = ({ status, message }: Outcome) =>
  status === 'done'
    ? runLine('info', importMessage('finished'))
    : runLine(status === 'failed' ? 'error' : status === 'partial' ? 'warn' : 'info', message ?? importMessage('finished'))
