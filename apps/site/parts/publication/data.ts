import type { State } from '../../../../contract/publications/state-of.ts'
import { communeName } from '../../../../contract/communes/commune-name.ts'
import { THEMES } from '../../../../contract/publications/themes.ts'
import { type Occurrence } from '../../events.ts'
import { excerpt } from '../../html/excerpt.ts'
import { paths } from '../../html/paths.ts'
import type { Context } from '../../page.ts'
import type { Shown } from '../../publication-of.ts'
import { stateNow } from '../../state.ts'
import type { Item } from '../publications.ts'
import { absoluteAddress, addressOf } from '../json-ld.ts'
import { stateInSentence } from '../state-words.ts'

const HEADLINE = 110
/** Publications are in French. */
const FRENCH: Pick<Context, 't'> = { t: (fr) => fr }

/** An object of schema.org. */
export type Data = Record<string, unknown>

/** The beginning of the text, after what does not go as announced. */
const described = (item: Item, context: Context, of: Parameters<typeof stateNow>[2] = {}): string =>
  [stateInSentence(stateNow(item, context.clock, of), FRENCH), excerpt(item.body)].filter(Boolean).join(' ')

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

/** A publication as an article. */
export const articleData = (shown: Shown, context: Context): Data => ({
  '@type': 'NewsArticle',
  headline: shown.item.title.slice(0, HEADLINE).toWellFormed(),
  description: described(shown.item, context),
  datePublished: shown.item.publie_le,
  dateModified: shown.item.updated_at,
  author: organisation(shown, context),
  publisher: organisation(shown, context),
  contentLocation: { '@type': 'Place', name: communeName(shown.commune) },
  ...common(shown, context),
})

const STATUS: Partial<Record<State['name'], string>> = { cancelled: 'EventCancelled', postponed: 'EventPostponed' }

/** One date of an event. */
export function eventData(occurrence: Occurrence, shown: Shown, context: Context): Data {
  const { item, commune, zone } = shown
  const series = item.evenement
  const { name: state, isMoved: isElsewhen, isOver } = stateNow(item, context.clock, { date: occurrence, zone })
  const isMoved = isElsewhen && state !== 'cancelled'
  const at = (moment: string) =>
    Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
  const times = occurrence.journee
    ? { startDate: occurrence.jour_debut, endDate: occurrence.jour_fin }
    : { startDate: at(occurrence.debut), ...(occurrence.fin ? { endDate: at(occurrence.fin) } : {}) }
  const { nom = null, adresse = null, latitude = null, longitude = null } = series?.lieu ?? {}
  return {
    '@type': 'Event',
    name: item.title,
    description: described(item, context, { date: occurrence, zone }),
    ...times,
    eventStatus: `https://schema.org/${isMoved ? 'EventRescheduled' : (STATUS[state] ?? 'EventScheduled')}`,
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
    ...(series?.theme ? { keywords: THEMES[series.theme][0] } : {}),
    // Nothing is sold for what is over, or does not take place.
    ...(series?.reservation_url && !isOver && state !== 'cancelled'
      ? {
          offers: {
            '@type': 'Offer',
            url: series.reservation_url,
            availability: `https://schema.org/${state === 'full' ? 'SoldOut' : 'InStock'}`,
          },
        }
      : {}),
    ...common(shown, context),
  }
}
