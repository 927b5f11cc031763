import { communeName } from '../../../contract/communes/commune-name.ts'
import type { z } from 'zod'
import { isDated } from '../../../contract/communes/opening-hours.ts'
import type { Infos } from '../../../contract/communes/commune-records.ts'
import { ofName, type Place } from '../commune-of.ts'
import { inLanguage, paths } from '../html/paths.ts'
import { type Hours, isConditional } from '../opening.ts'
import type { Context } from '../page.ts'
import { officeHours } from './today.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Opening hours, one entry for each range of times. Those that apply on some days only are left out: search engines would say that it is open. */
export const openingHours = (hours: Hours): Record<string, unknown>[] =>
  hours
    .filter((entry) => !isDated(entry))
    .flatMap(({ jours, plages, commentaire }) =>
      (commentaire && isConditional(commentaire) ? [] : plages).map(([opens, closes]) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: jours.map((day) => `https://schema.org/${DAYS[day - 1]}`),
        opens,
        closes,
      })),
    )

/** The hours of dates, in place of the usual ones: closed is from midnight to midnight. */
const specialHours = (hours: Hours): Record<string, unknown>[] =>
  hours.filter(isDated).flatMap(({ du, au, plages }) =>
    (plages.length > 0 ? plages : [['00:00', '00:00']]).map(([opens, closes]) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: du,
      validThrough: au ?? du,
      opens,
      closes,
    })),
  )

/** The property of the hours of dates; nothing without any. */
export const specialOpeningHours = (hours: Hours): Record<string, unknown> =>
  hours.some(isDated) ? { specialOpeningHoursSpecification: specialHours(hours) } : {}

/** An absolute address, where the public address of the service is set. */
export const addressOf = (path: string, { site, language }: Pick<Context, 'site' | 'language'>): string =>
  `${site.origin ?? ''}${inLanguage(path, language)}`

/** The absolute address of a file of the service, such as a picture. */
export const absoluteAddress = (path: string, { site }: Pick<Context, 'site'>): string =>
  path.startsWith('/') ? `${site.origin ?? ''}${path}` : path

/** The street of an address, which may have the postal code and the town after its last comma. */
function streetOf(address: string): string {
  const at = address.lastIndexOf(',')
  return at > 0 && /^\d{5} /.test(address.slice(at + 1).trimStart()) ? address.slice(0, at) : address
}

/** A commune and its town hall, in the vocabulary of schema.org. */
export function communeData(commune: Place, infos: z.output<typeof Infos>, context: Context): Record<string, unknown> {
  const [postalCode] = commune.codes_postaux
  return {
    '@type': 'CityHall',
    name: `Mairie ${ofName(commune.nom)}`,
    url: addressOf(paths.commune(commune.slug), context),
    ...(infos.telephone ? { telephone: infos.telephone } : {}),
    ...(infos.email ? { email: infos.email } : {}),
    ...(infos.site_web ? { sameAs: [infos.site_web] } : {}),
    address: {
      '@type': 'PostalAddress',
      ...(infos.adresse ? { streetAddress: streetOf(infos.adresse) } : {}),
      ...(postalCode ? { postalCode } : {}),
      addressLocality: commune.nom,
      addressRegion: commune.departement_nom,
      addressCountry: 'FR',
    },
    areaServed: {
      '@type': 'AdministrativeArea',
      name: communeName(commune),
      ...(commune.latitude === null || commune.longitude === null
        ? {}
        : { geo: { '@type': 'GeoCoordinates', latitude: commune.latitude, longitude: commune.longitude } }),
    },
    openingHoursSpecification: openingHours(officeHours(infos)),
    ...specialOpeningHours(officeHours(infos)),
  }
}
