import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context } from '../page.ts'
import { distanceInWords } from './devices.ts'

interface Named {
  nom: string
  slug: string
  codes_postaux: readonly string[]
  distance_m?: number | undefined
}

/** Communes as a list of links, with the postal code or the distance. */
export const communeLinks = (communes: readonly Named[], context: Context): Html =>
  html`<ul class="links columns">
    ${communes.map(
      ({ nom, slug, codes_postaux: [code], distance_m: metres }) =>
        html`<li>
          <a href="${inLanguage(paths.commune(slug), context.language)}"
            ><span>${nom}</span><span class="num small">${metres === undefined ? code : distanceInWords(metres, context)}</span></a
          >
        </li>`,
    )}
  </ul>`
