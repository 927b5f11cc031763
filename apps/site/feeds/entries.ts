import { dayOf, momentInWords, nearDay } from '../dates.ts'
import { excerpt } from '../html/excerpt.ts'
import { type Html, html } from '../html/html.ts'
import { markdown } from '../html/markdown.ts'
import { paths } from '../html/paths.ts'
import type { Context } from '../page.ts'
import type { Item } from '../parts/publications.ts'
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

/** A publication as an entry of a feed. Feeds are in French, as publications are. */
export function entryOf(item: Item, context: Context): Entry {
  const facts = [alertLine(item, context), eventLine(item, context)].filter((line) => line !== null)
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
    categories: [KINDS[item.kind], ...(item.alerte ? [SEVERITIES[item.alerte.severite]] : []), item.commune.nom],
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
  ${markdown(item.body, context)}
  ${
    item.documents.length > 0
      ? html`<ul>
          ${item.documents.map(({ titre, media: { url } }) => (url ? html`<li><a href="${absoluteOf(url, context)}">${titre}</a></li>` : ''))}
        </ul>`
      : ''
  }`
}

/** The end of an alert, or that it was lifted. The time zone is the one of France: an alert has none of its own in a list. */
function alertLine({ alerte, expire_le }: Item, { clock }: Context): string | null {
  if (!alerte) return null
  const zone = 'Europe/Paris'
  if (alerte.levee_le) return `Levée ${momentInWords(alerte.levee_le, zone, clock, 'fr')}`
  return expire_le ? `${SEVERITIES[alerte.severite]}, jusqu’au ${absoluteMoment(expire_le, zone)}` : SEVERITIES[alerte.severite]
}

/** The next occurrences and the place of an event. Days are absolute: an entry is read long after it was written. */
function eventLine({ evenement }: Item, { clock }: Context): string | null {
  if (!evenement) return null
  const { fuseau, lieu, statut, motif, occurrences = [], debut } = evenement
  const next = occurrences.find(({ debut: at }) => !clock.isPast(at))
  const when = next?.journee ? absoluteDay(next.jour_debut) : absoluteMoment(next?.debut ?? occurrences[0]?.debut ?? debut, fuseau)
  const state = { prevu: null, reporte: 'Reporté', annule: 'Annulé', complet: 'Complet' }[statut]
  return [state && (motif ? `${state} (${motif})` : state), when, lieu?.nom ?? lieu?.adresse].filter(Boolean).join(', ')
}

/** Far from every day that has a name of its own, such as "demain". */
const NEVER = '1900-01-01'
const absoluteDay = (day: string): string => nearDay(day, NEVER, 'fr')
const absoluteMoment = (moment: string, zone: string): string => {
  const at = Temporal.Instant.from(moment).toZonedDateTimeISO(zone)
  const minutes = at.minute === 0 ? '' : ` ${String(at.minute).padStart(2, '0')}`
  return `${absoluteDay(dayOf(moment, zone))} à ${at.hour} h${minutes}`
}
