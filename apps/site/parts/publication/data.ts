import { communeName } from '../../../ui/i18n/commune-name.ts'
import { type Occurrence, occurrencesOf } from '../../events.ts'
import { excerpt } from '../../html/excerpt.ts'
import { paths } from '../../html/paths.ts'
import type { Context } from '../../page.ts'
import type { Shown } from '../../publication-of.ts'
import { absoluteAddress, addressOf } from '../json-ld.ts'
import { datesOf } from './event.ts'

/** The most dates of an event that search engines get. */
const DATES = 10
const HEADLINE = 110

type Data = Record<string, unknown>

/** A publication in the vocabulary of schema.org: each next date of an event, or an article. An act has none. */
export function publicationData(shown: Shown, context: Context): Data[] {
  const { item, zone } = shown
  if (item.kind === 'acte') return []
  if (occurrencesOf(item, zone).length === 0) return [article(shown, context)]
  const { ahead, over } = datesOf(item, zone, context.clock)
  return (ahead.length > 0 ? ahead.slice(0, DATES) : over.slice(0, 1)).map((occurrence) => event(occurrence, shown, context))
}

const common = ({ item }: Shown, context: Context): Data => {
  const picture = item.images[0]?.media.share_url
  return {
    url: addressOf(paths.publication(item.id, item.title), context),
    inLanguage: 'fr',
    ...(picture ? { image: [absoluteAddress(picture, context)] } : {}),
  }
}

const organisation = ({ item }: Shown, context: Context): Data =>
  item.acteur
    ? { '@type': 'Organization', name: item.acteur.nom, url: addressOf(paths.acteur(item.acteur.slug), context) }
    : { '@type': 'Organization', name: context.site.name, url: addressOf(paths.home, context) }

const article = (shown: Shown, context: Context): Data => ({
  '@type': 'NewsArticle',
  headline: shown.item.title.slice(0, HEADLINE).toWellFormed(),
  description: excerpt(shown.item.body),
  datePublished: shown.item.publie_le,
  dateModified: shown.item.updated_at,
  author: organisation(shown, context),
  publisher: organisation(shown, context),
  contentLocation: { '@type': 'Place', name: communeName(shown.commune) },
  ...common(shown, context),
})

const STATUS = { prevu: 'EventScheduled', annule: 'EventCancelled', reporte: 'EventPostponed', complet: 'EventScheduled' } as const

function event(occurrence: Occurrence, shown: Shown, context: Context): Data {
  const { item, commune, zone } = shown
  const series = item.evenement
  const status = occurrence.statut === 'prevu' ? (series?.statut ?? 'prevu') : occurrence.statut
  const isMoved = occurrence.prevu_le !== null && occurrence.prevu_le !== occurrence.debut && status !== 'annule'
  const at = (moment: string) =>
    Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
  const times = occurrence.journee
    ? { startDate: occurrence.jour_debut, endDate: occurrence.jour_fin }
    : { startDate: at(occurrence.debut), ...(occurrence.fin ? { endDate: at(occurrence.fin) } : {}) }
  const { nom = null, adresse = null, latitude = null, longitude = null } = series?.lieu ?? {}
  return {
    '@type': 'Event',
    name: item.title,
    description: excerpt(item.body),
    ...times,
    eventStatus: `https://schema.org/${isMoved ? 'EventRescheduled' : STATUS[status]}`,
    ...(isMoved && occurrence.prevu_le ? { previousStartDate: at(occurrence.prevu_le) } : {}),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: nom ?? adresse ?? commune.nom,
      address: {
        '@type': 'PostalAddress',
        ...(adresse ? { streetAddress: adresse } : {}),
        addressLocality: commune.nom,
        addressCountry: 'FR',
      },
      ...(latitude === null || longitude === null ? {} : { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    },
    organizer: organisation(shown, context),
    ...(series?.gratuit === null || series?.gratuit === undefined ? {} : { isAccessibleForFree: series.gratuit }),
    ...(series?.reservation_url
      ? {
          offers: {
            '@type': 'Offer',
            url: series.reservation_url,
            availability: `https://schema.org/${status === 'complet' ? 'SoldOut' : 'InStock'}`,
          },
        }
      : {}),
    ...common(shown, context),
  }
}
