import type { Contour } from './contour.ts'
import { KM_PER_DEGREE, LENGTHS, plane, type Spot } from '../../ui/map/plane.ts'
import { type Html, html } from '../html/html.ts'
import type { Context } from '../page.ts'

interface Drawn {
  x: number
  y: number
}

interface Options {
  /** What the sketch shows, for those who do not see it. */
  label: string
  /** A place that is known to readers, with its name: the centre of the commune, their position. */
  origin: (Spot & { name: string }) | null
  /** The outline of the commune, drawn in place of circles. */
  outline?: Contour | null
}

const [WIDTH, MARGIN, HEIGHT_MIN, HEIGHT_MAX, SPOTS, RADIUS] = [320, 30, 190, 300, 99, 10]
/** About the length of a name in the drawing, and the height of its letters. */
const [NOTE, TEXT] = [60, 14]
/** From the known place to its name. */
const APART = 8
const RINGS = 8
/** The bar of the scale has at most this part of the width. */
const BAR = 3.4
const SHORTEST_KM = 0.05
/** A place this many times farther than the others are from each other would make them one dot: the sketch leaves it out. */
const FAR = 4

/**
 * A sketch of where places are, without a request: dots with the numbers of the list, circles around a known place, north, a scale.
 * @returns null for places of which a sketch would say nothing
 */
export function sketch(spots: readonly Spot[], { t }: Context, { label, origin: asked, outline: known = null }: Options): Html | null {
  if (spots.length === 0 || spots.length > SPOTS) return null
  const origin = asked && isNear(asked, spots) ? asked : null
  if (new Set([...spots, ...(origin ? [origin] : [])].map(({ latitude, longitude }) => `${latitude},${longitude}`)).size < 2) return null
  const corners = cornersOf(known)
  // A commune that is much larger than where its places are would make them one dot.
  const outline = known && extent([...spots, ...corners]) <= FAR * extent(spots) ? known : null
  const frame = outline ? corners : []
  const { at, exactly, height, kmInPixels } = projected([...spots, ...(origin ? [origin] : []), ...frame])
  const km = LENGTHS.find((length) => length * kmInPixels < WIDTH / BAR) ?? SHORTEST_KM
  const bar = Math.round(km * kmInPixels)
  const centre = origin && at(origin)
  const rings = centre && !outline ? Array.from({ length: RINGS }, (_, ring) => Math.round((ring + 1) * km * kmInPixels)) : []
  const apart = km < 1 ? `${km * 1000}\u{A0}m` : `${km}\u{A0}km`
  const caption = [
    t('Les numéros sont ceux de la liste. Le nord est en haut.', 'The numbers are those of the list. North is above.'),
    outline ? t('Le trait est la limite de la commune.', 'The line is the boundary of the commune.') : null,
    centre && !outline
      ? t(km === 1 ? 'Un cercle tous les kilomètres.' : `Un cercle tous les ${apart}.`, `The circles are ${apart} apart.`)
      : null,
  ]
    .filter(Boolean)
    .join(' ')
  return html`<figure class="sketch" role="figure" aria-label="${caption}">
    <svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${label}">
      ${outline ? boundary(outline, exactly) : ''}
      ${centre ? rings.map((r) => html`<circle class="ring" cx="${centre.x}" cy="${centre.y}" r="${r}" />`) : ''}
      ${centre ? html`<path d="M${centre.x - 5} ${centre.y}h10m-5-5v10" />` : ''}
      ${spots.map((spot, number) => {
        const { x, y } = at(spot)
        return html`<circle cx="${x}" cy="${y}" r="${RADIUS}" /><text x="${x}" y="${y + 4}">${number + 1}</text>`
      })}
      ${centre && origin ? nameOf(origin.name, centre, noteHeight(centre, spots.map(at), height)) : ''}
      <path d="M${WIDTH - 16} 30v-18m-5 6 5-7 5 7" />
      <text class="note" x="${WIDTH - 20}" y="42">N</text>
      <path d="M12 ${height - 14}v4h${bar}v-4" />
      <text class="note" x="${18 + bar}" y="${height - 8}">${apart}</text>
    </svg>
    <figcaption>${caption}</figcaption>
  </figure>`
}

/** The corners of the frame of an outline. */
const cornersOf = (outline: Contour | null): Spot[] =>
  outline
    ? [
        { latitude: outline.cadre.nord, longitude: outline.cadre.ouest },
        { latitude: outline.cadre.sud, longitude: outline.cadre.est },
      ]
    : []

/** The outline of a commune where its places are: both are drawn on the same plane. */
function boundary(outline: Contour, at: (spot: Spot) => Drawn): Html | null {
  const { trace, largeur, hauteur } = outline
  const [first, last] = cornersOf(outline).map(at)
  if (!first || !last) return null
  const [wide, high] = [(last.x - first.x) / largeur, (last.y - first.y) / hauteur]
  const numbers = [wide, 0, 0, high, first.x, first.y].map((value) => Number(value.toFixed(4)))
  return html`<path class="edge" d="${trace}" transform="matrix(${numbers.join(' ')})" vector-effect="non-scaling-stroke" />`
}

/** The name of the known place: beside it, on the side that has room. */
function nameOf(name: string, { x }: Drawn, y: number): Html {
  const isAtEnd = x + APART + NOTE > WIDTH
  return html`<text class="note${isAtEnd ? ' end' : ''}" x="${isAtEnd ? x - APART : x + APART}" y="${y}">${name}</text>`
}

/** Where the name of the known place is written: above it, or below the dots that are there. */
const noteHeight = ({ x, y }: Drawn, dots: readonly Drawn[], heightOfAll: number): number => {
  const isFree = (height: number) =>
    height > TEXT &&
    height < heightOfAll - TEXT &&
    !dots.some((dot) => dot.x > x - RADIUS && dot.x < x + NOTE && Math.abs(dot.y - height + 4) < RADIUS + 6)
  return [y - 8, y + 16, y - 26, y + 34].find(isFree) ?? Math.max(y - 8, TEXT)
}

/** The size of a group of places, in degrees of latitude. */
function extent(spots: readonly Spot[]): number {
  const middle = spots[0]?.latitude ?? 0
  const points = spots.map((spot) => plane(spot, middle))
  const span = (axis: 0 | 1) => Math.max(...points.map((point) => point[axis])) - Math.min(...points.map((point) => point[axis]))
  return Math.max(span(0), span(1))
}

const isNear = (origin: Spot, spots: readonly Spot[]): boolean => {
  const [own, all] = [extent(spots), extent([...spots, origin])]
  return own === 0 || all <= FAR * own
}

/** Where each place is drawn, the height of the drawing, and the length of a kilometre in it. */
function projected(spots: readonly Spot[]) {
  const middle = spots.reduce((sum, { latitude }) => sum + latitude, 0) / spots.length
  const points = spots.map((spot) => plane(spot, middle))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [wide, high] = [Math.max(Math.max(...xs) - left, 1e-4), Math.max(Math.max(...ys) - top, 1e-4)]
  // The shortest scale bar must fit.
  const closest = (WIDTH / BAR) * (KM_PER_DEGREE / SHORTEST_KM)
  const scale = Math.min((WIDTH - 2 * MARGIN) / wide, (HEIGHT_MAX - 2 * MARGIN) / high, closest)
  const height = Math.max(HEIGHT_MIN, Math.round(high * scale + 2 * MARGIN))
  const [beside, above] = [(WIDTH - wide * scale) / 2, (height - high * scale) / 2]
  const exactly = (spot: Spot) => {
    const [x, y] = plane(spot, middle)
    return { x: (x - left) * scale + beside, y: (y - top) * scale + above }
  }
  const at = (spot: Spot) => {
    const { x, y } = exactly(spot)
    return { x: Math.round(x), y: Math.round(y) }
  }
  return { at, exactly, height, kmInPixels: scale / KM_PER_DEGREE }
}
