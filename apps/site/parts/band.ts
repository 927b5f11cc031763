import type { Place } from '../commune-of.ts'
import { numberInWords } from '../formats.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context } from '../page.ts'
import { bell, emblem, titleClass } from './common.ts'
import { type Contour, contourRings } from './contour.ts'

/** The sign of a commune: its picture or its outline where there is one, its arms or its initial, its name, where it is. */
export const band = (context: Context, commune: Place, contour: Contour | null): Html =>
  html`<div class="band">
    ${commune.photo ? picture(commune.photo) : contour ? contourRings(contour) : ''}
    <div class="wrap">
      ${emblem(commune)}<span></span>
      <div class="row">${bell(commune, context, 'btn')}</div>
      <h1${titleClass(commune.nom)}>${commune.nom}</h1>
      <p class="small">${factsOf(commune, context)}</p>
    </div>
  </div>`

/** The picture of a commune, as wide as the band on a telephone and half of it elsewhere. Its credit is at the foot of the page. */
function picture({ media: { sizes }, alt }: NonNullable<Place['photo']>): Html | null {
  const largest = sizes.at(-1)
  if (!largest) return null
  return html`<figure class="view">
    <img
      src="${largest.url}"
      srcset="${sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}"
      sizes="(min-width: 60rem) 55vw, 100vw"
      alt="${alt ?? ''}"
      width="${largest.width}"
      height="${largest.height}"
      fetchpriority="high"
    />
  </figure>`
}

function factsOf({ departement, departement_nom, population, codes_postaux }: Place, { language, t }: Context): Html {
  const people = population === null ? null : numberInWords(population, language)
  const [code] = codes_postaux
  return html`<a href="${inLanguage(paths.departement(departement), language)}">${departement_nom}</a
    >${people ? `\u{A0}· ${people} ${t('habitants', 'inhabitants')}` : ''}${code ? `\u{A0}· ${code}` : ''}`
}
