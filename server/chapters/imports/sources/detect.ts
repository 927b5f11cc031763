import type { z } from 'zod'
import type { detectImportSource } from '../../../../contract/imports/imports.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { assertAddress } from '../address.ts'
import { webUrl } from '../readers/address.ts'
import { failureOf } from '../runs/failure.ts'
import { readPages } from '../pages.ts'
import { detectDocument, readDocument } from '../runs/parse-document.ts'
import { inPersonTurn } from '../runs/person-turns.ts'
import type { Candidate } from '../readers/detect.ts'
import type { SourceInput } from '../readers/item.ts'
import type { ParsedSource } from '../readers/parse.ts'
import { importMessage } from '../messages-catalogue.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'

type Needs = Pick<Services, 'outside' | 'database'>
type Detected = z.output<(typeof detectImportSource)['response']>['data']
type Proposed = Detected['candidates'][number]

/** The most proposals with a preview; a page may link to twenty feeds. */
const READ_MAX = 5
const PREVIEW_ITEMS = 5
/** Time limit: a person waits for the answer. */
const SECONDS = 20
const PARIS = 'Europe/Paris'
const ACCEPT = 'text/html, application/xhtml+xml, application/rss+xml, application/atom+xml, application/json, text/calendar, */*;q=0.5'

/**
 * Finds the sources at an address, with a preview of their items. Ours, beyond Spec §4.1.
 * @param asked the address, and the time zone in which its dates are shown: that of Paris if the commune is not known
 * @throws AppError invalid_source_url, service_unavailable (the person's readings before it took too long)
 */
export async function detect(
  { db, caller, services }: Context & { services: Needs },
  asked: { url: string; timeZone?: string },
): Promise<Detected> {
  const url = webUrl(asked.url)
  assertAddress(services, url)
  const found = await inPersonTurn(caller, () => look(services, url, asked.timeZone ?? PARIS))
  const host = new URL(url).hostname
  await transact(db, (tx) =>
    record(tx, caller, 'import_source.detect', { type: 'address', id: host, after: { candidates: found.candidates.length } }),
  )
  return found
}

async function look(services: Needs, url: string, timeZone: string): Promise<Detected> {
  const signal = AbortSignal.timeout(SECONDS * 1000)
  const nothing = (message: Message, at = url): Detected => ({ url: at, candidates: [], reason: message.fr, reason_en: message.en })
  try {
    const { body, contentType, finalUrl } = await services.outside.read(url, { accept: ACCEPT, signal })
    const input = { bytes: body, contentType, url: finalUrl, now: new Date(), settings: {}, timeZone }
    const named = await detectDocument(services.database.db, input, signal)
    if (named.length === 0) return nothing(importMessage('nothing_found'), finalUrl)
    const candidates = await Promise.all(
      named.map((candidate, index) => propose(services, candidate, { input, signal, read: index < READ_MAX })),
    )
    return { url: finalUrl, candidates, reason: null, reason_en: null }
  } catch (error) {
    return nothing(reasonOf(error, signal))
  }
}

/** Returns the reason of a failure. @throws the error itself when it is an internal fault */
function reasonOf(error: unknown, signal: AbortSignal): Message {
  const message = failureOf(error)?.message ?? (signal.aborted ? importMessage('too_slow') : null)
  if (!message) throw error
  return message
}

interface Looking {
  input: SourceInput
  signal: AbortSignal
  /** Whether to read a preview. */
  read: boolean
}

async function propose(services: Needs, candidate: Candidate, looking: Looking): Promise<Proposed> {
  const { type, url, label, settings } = candidate
  const bare = { type, url, nom: label, parametres: settings, items: null, preview: [] }
  if (!looking.read) return { ...bare, reason: null, reason_en: null }
  try {
    const reading = await readCandidate(services, candidate, looking)
    const preview = reading.items.slice(0, PREVIEW_ITEMS).flatMap(({ external_id, content }) => {
      if ('code' in content) return []
      const { type_id: _, ...shown } = content
      return [{ external_id, ...shown }]
    })
    return { ...bare, items: reading.items.length, preview, reason: null, reason_en: null }
  } catch (error) {
    const { fr, en } = reasonOf(error, looking.signal)
    return { ...bare, reason: fr, reason_en: en }
  }
}

/** Reads the candidate's first page, or the document already fetched when the candidate is that document. */
async function readCandidate(services: Needs, { type, url, settings, here }: Candidate, { input, signal }: Looking): Promise<ParsedSource> {
  const typing = { typeId: null, types: new Map<string, string>(), events: new Set<string>() }
  if (here) return readDocument(services.database.db, { kind: type, input: { ...input, settings }, typing }, signal)
  const source = { type, type_id: null, url, etag: null, last_modified: null, timezone: input.timeZone }
  const pages = readPages(services, {
    source,
    settings: { reader: settings, types: typing.types, pictures: false },
    secret: null,
    whole: true,
    signal,
  })
  for await (const { reading } of pages) if (reading) return reading
  throw new Error('A source that was asked without conditions gave nothing.')
}
