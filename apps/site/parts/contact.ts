import { type Html, html, safeAddress } from '../html/html.ts'
import type { Context } from '../page.ts'
import { icon } from './icons.ts'

interface Contacts {
  adresse: string | null
  telephone: string | null
  telephone_e164?: string | null
  email: string | null
  site_web: string | null
  complement?: string | null
  latitude?: number | null
  longitude?: number | null
}

/** The address that dials a telephone number. */
export const dialled = (number: string, e164?: string | null): string => `tel:${e164 ?? number.replaceAll(/[^\d+]/g, '')}`

/** A telephone number that a telephone dials. */
export const telephone = (number: string, e164?: string | null): Html => html`<a href="${dialled(number, e164)}">${number}</a>`

/** A web address without what nobody types. */
const shortAddress = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')

/**
 * The ways to reach somebody: address, telephone, e-mail, website. Null if there is none.
 * @param town the name of the commune, for a search of the address on a map, where the position is not known; null: no such link
 */
export function contactLines(
  { adresse, complement, telephone: number, telephone_e164, email, site_web, latitude, longitude }: Contacts,
  { t }: Context,
  town: string | null,
): Html | null {
  const web = safeAddress(site_web)
  if (!adresse && !number && !email && !web) return null
  const map =
    adresse && typeof latitude === 'number' && typeof longitude === 'number'
      ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
      : adresse && town
        ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(/\d{5}/.test(adresse) ? adresse : `${adresse}, ${town}`)}`
        : null
  return html`<ul class="contacts">
    ${
      adresse
        ? html`<li>
            ${icon('place')}<span
              >${adresse}${complement ? html`<br />${complement}` : ''}${map ? html`<br /><a class="small" href="${map}" rel="noopener external">${t('Voir sur OpenStreetMap', 'See on OpenStreetMap')}</a>` : ''}</span
            >
          </li>`
        : ''
    }
    ${number ? html`<li>${icon('phone')}${telephone(number, telephone_e164)}</li>` : ''}
    ${email ? html`<li>${icon('mail')}<a href="mailto:${email}">${email}</a></li>` : ''}
    ${web ? html`<li>${icon('web')}<a href="${web}" rel="noopener external">${shortAddress(site_web ?? web)}</a></li>` : ''}
  </ul>`
}
