import type { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import type { readCollectionCalendar } from '../../../../contract/imports/collection-calendars.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { assertAddress } from '../address.ts'
import { webUrl } from '../readers/address.ts'
import { failureOf } from '../runs/failure.ts'
import { importMessage } from '../messages-catalogue.ts'
import type { ParsedItem } from '../readers/parse.ts'
import { readDocument } from '../runs/parse-document.ts'
import { type CalendarEntry, collectionsOf } from './collection-events.ts'
import { proposedRows } from './collection-rows.ts'
import { assertMayImport, timeZoneOfActeur } from './sources.ts'

type Answer = z.output<typeof readCollectionCalendar.response>['data']
type Asked = z.output<typeof readCollectionCalendar.body>

/** How far ahead dates are read, and the dates of one series. */
const [DAYS, DATES] = [365, 366]
/** The type of all items. */
const EVENT = 'evenement'
/** Time limit: a person waits for the answer. */
const SECONDS = 20
/** The address of a file that was sent: it has none. */
const SENT = 'https://calendrier.invalid/'

/**
 * Proposes the waste collections of a calendar to a municipal office. The calendar is read in a parser process, with the bounds of imports; its times are
 * days of the commune's time zone. Spec §2-80.
 * @throws AppError not_found, scope_violation (also for an actor that is no municipal office), permission_denied, invalid_source_url
 */
export async function collectionCalendar(
  ctx: Context & { services: Pick<Services, 'outside' | 'database'> },
  { id, asked }: { id: string; asked: Asked },
): Promise<Answer> {
  const { db, caller, services } = ctx
  await assertMayImport(ctx, id)
  const acteur = await db.selectFrom('acteurs').select('type').where('id', '=', id).executeTakeFirst()
  if (acteur?.type !== 'mairie') throw new AppError('scope_violation')
  const url = asked.url === undefined ? null : webUrl(asked.url)
  if (url !== null) assertAddress(services, url)
  const found = await read(services, { ...asked, url, timeZone: await timeZoneOfActeur(db, id) })
  const host = url === null ? 'fichier' : new URL(url).hostname
  await transact(db, (tx) =>
    record(tx, caller, 'import_source.detect', { type: 'address', id: host, after: { candidates: found.collectes.length } }),
  )
  return found
}

/** Returns what a calendar has on a day; a title that the reader made of the date alone is none. */
function entriesOf({ content, categories, cancelled }: ParsedItem, timeZone: string): CalendarEntry[] {
  if ('code' in content || content.date_debut === null) return []
  const { title, body, date_debut, date_fin, evenement } = content
  const occurrences = evenement?.occurrences ?? []
  const common = {
    title: title.startsWith('Évènement : ') ? '' : title,
    body: body.replace(/^\*\*Quand :\*\* [^\n]*/, ''),
    categories,
    cancelled,
  }
  if (occurrences.length === 0) return [{ ...common, debut: date_debut, fin: date_fin }]
  const local = (time: string) =>
    Temporal.Instant.from(time).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  return occurrences.map(({ journee, jour_debut, jour_fin, debut, fin }) =>
    journee ? { ...common, debut: jour_debut, fin: jour_fin } : { ...common, debut: local(debut), fin: fin && local(fin) },
  )
}

async function read(
  services: Pick<Services, 'outside' | 'database'>,
  { url, calendrier = '', timeZone }: { url: string | null; calendrier?: string | undefined; timeZone: string },
): Promise<Answer> {
  const signal = AbortSignal.timeout(SECONDS * 1000)
  try {
    const fetched = url === null ? null : await services.outside.read(url, { accept: 'text/calendar, */*;q=0.5', signal })
    const now = new Date()
    const input = {
      bytes: fetched?.body ?? new TextEncoder().encode(calendrier),
      contentType: fetched?.contentType ?? 'text/calendar; charset=utf-8',
      url: fetched?.finalUrl ?? SENT,
      now,
      settings: { series: 'each', horizon_days: DAYS, max_occurrences: DATES, past_days: 1 },
      timeZone,
    }
    // As events: their times are local ones.
    const typing = { typeId: EVENT, types: new Map<string, string>(), events: new Set([EVENT]) }
    const { items, feed } = await readDocument(services.database.db, { kind: 'ical', input, typing }, signal)
    const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
    const to = today.add({ days: DAYS }).toString()
    const found = items.flatMap((item) => entriesOf(item, timeZone)).flatMap(collectionsOf)
    const { rows, truncated } = proposedRows(found, today.toString(), to)
    const nothing = rows.length > 0 ? null : importMessage(url === null ? 'no_collection_in_file' : 'no_collection_at_address')
    return { collectes: rows, tronque: truncated || !feed.complete, reason: nothing?.fr ?? null, reason_en: nothing?.en ?? null }
  } catch (error) {
    const failure = failureOf(error)?.message ?? (signal.aborted ? importMessage('too_slow') : null)
    if (!failure) throw error
    const message = url === null && failure.name === 'is_html' ? importMessage('file_is_html') : failure
    return { collectes: [], tronque: false, reason: message.fr, reason_en: message.en }
  }
}
