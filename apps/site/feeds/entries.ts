import { communeName } from '../../../contract/communes/commune-name.ts'
import { ANOTHER_TIME } from '../clock.ts'
import { dayInWords, momentInWords } from '../dates.ts'
import { lastDay } from '../events.ts'
import { excerpt } from '../html/excerpt.ts'
import { type Html, html } from '../html/html.ts'
import { markdown } from '../html/markdown.ts'
import { paths } from '../html/paths.ts'
import type { Context } from '../page.ts'
import { NATURES, postingOf } from '../parts/publication/act.ts'
import type { Item } from '../parts/publications.ts'
import { alertTime, stateInWords } from '../parts/state-words.ts'
import { stateNow } from '../state.ts'
import type { Entry } from './feed.ts'

const SUMMARY_CHARACTERS = 300

const KINDS: Record<Item['kind'], string> = {
  actualite: 'Actualité',
  evenement: 'Événement',
  alerte: 'Alerte',
  acte: 'Acte',
  information: 'Information',
}
const SEVERITIES = { information: 'Information', vigilance: 'Vigilance', danger: 'Danger' } as const

/** A publication as an entry of a feed. Feeds are in French, as publications are. @param zone the time zone of the list, for what has none of its own */
export function entryOf(item: Item, context: Context, zone: string): Entry {
  const told = [...alertFacts(item, context, zone), ...eventFacts(item, context, zone), ...actFacts(item)]
  // Programs search feeds for words: plain blanks.
  const facts = told.map((text) => text.replaceAll('\u{A0}', ' '))
  const lead = excerpt(item.body, SUMMARY_CHARACTERS)
  return {
    // Without the title, so that a correction of it does not make another entry.
    address: `${context.origin}${paths.publicationId(item.id)}`,
    title: item.title,
    summary: [...facts, lead].filter((text) => text !== '').join(' — ') || item.title,
    html: String(bodyOf(item, facts, context)),
    published: item.publie_le ?? item.created_at,
    updated: item.updated_at,
    author: item.acteur?.nom ?? null,
    categories: [KINDS[item.kind], ...(item.alerte ? [SEVERITIES[item.alerte.severite]] : []), communeName(item.commune)],
    files: filesOf(item, context),
  }
}

const absoluteOf = (url: string, { origin }: Context): string => (url.startsWith('/') ? `${origin}${url}` : url)

function filesOf({ images, documents }: Item, context: Context): Entry['files'] {
  const pictures = images.flatMap(({ media: { sizes } }) => sizes.at(-1) ?? [])
  return [
    ...pictures.map(({ url, type }) => ({ address: absoluteOf(url, context), type })),
    ...documents.flatMap(({ titre, media: { url, type, bytes } }) =>
      url ? [{ address: absoluteOf(url, context), type, bytes, title: titre }] : [],
    ),
  ]
}

function bodyOf(item: Item, facts: readonly string[], context: Context): Html {
  return html`${facts.map((line) => html`<p><strong>${line}</strong></p>`)}${item.images.map(({ alt, legende, media: { sizes } }) =>
    sizes
      .slice(-1)
      .map(
        ({ url, width, height }) =>
          html`<p>
            <img src="${absoluteOf(url, context)}" alt="${alt ?? ''}" width="${width}" height="${height}" />${
              legende ? html`<br />${legende}` : ''
            }
          </p>`,
      ),
  )}
  ${alertText(item, context)}${markdown(item.body, context)}
  ${
    item.documents.length > 0
      ? html`<ul>
          ${item.documents.map(({ titre, media: { url } }) => (url ? html`<li><a href="${absoluteOf(url, context)}">${titre}</a></li>` : ''))}
        </ul>`
      : ''
  }`
}

type Texts = Pick<Context, 't' | 'language'>
/** Feeds are in French. */
const FRENCH: Texts = { language: 'fr', t: (fr) => fr }

/** How serious an alert is and until when, where, and what changed last; or since when it is over, and why. Days are absolute. */
function alertFacts(item: Item, { clock }: Context, zone: string): string[] {
  const { alerte } = item
  if (!alerte) return []
  const state = stateNow(item, clock)
  const time = alertTime(state, zone, ANOTHER_TIME, FRENCH)
  const head = state.isOver ? [time, state.reason] : [SEVERITIES[alerte.severite], time]
  const [last] = state.isOver ? [] : alerte.corrections
  return [
    head.filter(Boolean).join(state.isOver ? ' : ' : ', '),
    alerte.secteurs.length > 0 ? `Secteurs : ${alerte.secteurs.join(', ')}` : 'Toute la commune',
    ...(last ? [`Mise à jour du ${momentInWords(last.le, zone, ANOTHER_TIME, 'fr')} : ${last.message}`] : []),
  ]
}

/** What to do, while an alert is in force, and who says so. */
function alertText(item: Item, context: Context): Html | null {
  if (!item.alerte) return null
  const { consignes, source } = item.alerte
  const isOver = stateNow(item, context.clock).isOver
  return html`${
    consignes && !isOver
      ? html`<h2>Ce qu’il faut faire</h2>
          ${markdown(consignes, context)}`
      : ''
  }${source ? html`<p>Source : ${source}</p>` : ''}`
}

/** Of no year: days have theirs. */
const NEVER = '0001-01-01'

/** The state of an event, the date that counts, and the place. Days are absolute: an entry is read long after it was written. */
function eventFacts(item: Item, context: Context, zone: string): string[] {
  if (item.kind !== 'evenement') return []
  const place = item.evenement?.lieu?.nom ?? item.evenement?.lieu?.adresse
  const near = item.evenement?.fuseau ?? zone
  const state = stateNow(item, context.clock, { zone: near })
  const { occurrence: date } = state
  const when = date && (date.journee ? dayInWords(date.jour_debut, NEVER, 'fr') : momentInWords(date.debut, near, ANOTHER_TIME, 'fr'))
  const last = date && lastDay(date, near, { ...context, ...FRENCH, clock: ANOTHER_TIME })
  const line = [stateInWords(state, FRENCH), when, last, place].filter(Boolean).join(', ')
  return line === '' ? [] : [line]
}

/** The nature and the number of an act, and its posting. */
function actFacts({ acte }: Item): string[] {
  if (!acte) return []
  const number = acte.numero ? ` n° ${acte.numero}` : ''
  return [[`${NATURES[acte.nature][0]}${number}`, postingOf(acte, FRENCH).toLowerCase()].filter(Boolean).join(', ')]
}
