import { communeName } from '../../../contract/communes/commune-name.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context } from '../page.ts'
import { distanceInWords } from './devices.ts'

interface Named {
  nom: string
  slug: string
  departement: string
  codes_postaux: readonly string[]
  distance_m?: number | undefined
}

/** Communes as a list of links, with the postal code or the distance. @param label how they are named, where all are of one département */
export const communeLinks = (communes: readonly Named[], context: Context, label: (commune: Named) => string = communeName): Html =>
  html`<ul class="links columns">
    ${communes.map((commune) => {
      const {
        slug,
        codes_postaux: [code],
        distance_m: metres,
      } = commune
      return html`<li>
        <a href="${inLanguage(paths.commune(slug), context.language)}"
          ><span>${label(commune)}</span><span class="num small">${metres === undefined ? code : distanceInWords(metres, context)}</span></a
        >
      </li>`
    })}
  </ul>`
