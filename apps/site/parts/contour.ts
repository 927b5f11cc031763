import type { z } from 'zod'
import type { Contour as Record } from '../../../contract/communes/commune-records.ts'
import { type Html, html } from '../html/html.ts'
import type { Context } from '../page.ts'

export type Contour = z.output<typeof Record>

/** The height of the picture: the longer side of an outline is five eighths of it. Beside it a wide picture shows more rings. */
const HEIGHT = 1600
/** The rings around the outline, from the outside: their distance from each other, and the width of a line. */
const [RINGS, APART, LINE] = [14, 190, 9]

/** The outline of a commune with rings around it, like those of a map. Each ring is the outline drawn with a wider line, and with a narrower one in the colour of the ground. */
export function contourRings({ trace, largeur, hauteur }: Contour): Html {
  const [x, y] = [largeur, hauteur].map((side) => Math.round((side - HEIGHT) / 2))
  const widths = Array.from({ length: RINGS }, (_, at) => (RINGS - at) * APART * 2)
  return html`<svg class="contour" viewBox="${x} ${y} ${HEIGHT} ${HEIGHT}" aria-hidden="true">
    <defs><path id="contour" d="${trace}" /></defs>
    ${widths.map(
      (width) =>
        html`<use href="#contour" class="ring" stroke-width="${width + LINE}" /><use
            href="#contour"
            class="gap"
            stroke-width="${width - LINE}"
          />`,
    )}
    <use href="#contour" class="area" stroke-width="${LINE}" />
  </svg>`
}

/** Whose data the outline is. */
export const contourCredit = ({ source, millesime, licence }: Contour, { t }: Pick<Context, 't'>): Html =>
  html`<p class="small noprint">
    ${t('Contour de la commune :', 'Outline of the commune:')} ${source}${millesime ? ` ${millesime}` : ''},
    <a href="https://www.etalab.gouv.fr/licence-ouverte-open-licence/" rel="noopener external">${licence}</a>.
  </p>`
