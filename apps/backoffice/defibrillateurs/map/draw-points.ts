import type { Pen } from '../../../ui/map/canvas-layer.ts'
import { Labels } from '../../../ui/map/labels.ts'
import { ITEM, type Item, itemAt, SINGLE } from './cluster-messages.ts'
import { SIGNS, STATE_NAMES } from '../states.ts'

export interface PointColours {
  dark: boolean
  face: string
  text: string
  shown: string
  hidden: string
}
/** A row of the list with its marker on the map. */
export interface Marked {
  id: string
  nom: string | null
  latitude: number
  longitude: number
}

const SIGN_SIZE = 16
const NAMES_ZOOM = 14
const paths = STATE_NAMES.map((name) => new Path2D(SIGNS[name].path))
const TURN = 2 * Math.PI
const TOP = -TURN / 4

/** The radius of an item; it grows slowly with the size of the cluster. */
export const radiusOf = ({ count, cluster }: Item): number => (cluster === SINGLE ? SIGN_SIZE / 2 : 11 + 4.2 * Math.log10(count))

/** Draws the clusters and points in view. */
export function drawPoints(pen: Pen, items: Float64Array, number: (count: number) => string, colours: PointColours): void {
  const { context, at } = pen
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = '600 11.5px system-ui, sans-serif'
  for (let n = 0; n < items.length / ITEM; n += 1) {
    const item = itemAt(items, n)
    const { x, y } = at(item.lat, item.lng)
    if (item.cluster === SINGLE) drawSign(context, x, y, item.state, colours)
    else drawGroup(context, x, y, item, number(item.count), colours)
  }
  context.textAlign = 'start'
}

function drawSign(context: CanvasRenderingContext2D, x: number, y: number, state: number, { dark, face }: PointColours): void {
  const path = paths[state]
  const name = STATE_NAMES[state]
  if (!path || !name) return
  context.save()
  context.translate(x - SIGN_SIZE / 2, y - SIGN_SIZE / 2)
  context.lineWidth = 2
  context.lineJoin = 'round'
  context.strokeStyle = face
  context.stroke(path)
  context.fillStyle = SIGNS[name][dark ? 'dark' : 'light']
  context.fill(path)
  context.restore()
}

function drawGroup(context: CanvasRenderingContext2D, x: number, y: number, item: Item, label: string, colours: PointColours): void {
  const radius = radiusOf(item)
  const seen = (item.shown / item.count) * TURN
  context.fillStyle = colours.face
  arc(context, x, y, radius, 0, TURN)
  context.fill()
  context.lineWidth = 4
  context.strokeStyle = colours.hidden
  arc(context, x, y, radius - 2, TOP + seen, TOP + TURN)
  context.stroke()
  if (seen > 0) {
    context.strokeStyle = colours.shown
    arc(context, x, y, radius - 2, TOP, TOP + seen)
    context.stroke()
  }
  context.fillStyle = colours.text
  context.fillText(label, x, y + 0.5)
}

function arc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, from: number, to: number): void {
  context.beginPath()
  context.arc(x, y, radius, from, to)
}

/** Draws rings around the rows of the list, with labels if there is room, and a stronger ring around the open row. */
export function drawMarks(pen: Pen, rows: readonly Marked[], open: string | null, { text, face }: PointColours): void {
  const { context, at, zoom } = pen
  const labels = zoom >= NAMES_ZOOM ? new Labels(pen, text, face) : null
  for (const { id, nom, latitude, longitude } of rows) {
    if (zoom < NAMES_ZOOM && id !== open) continue
    const { x, y } = at(latitude, longitude)
    context.strokeStyle = text
    context.lineWidth = id === open ? 3 : 1
    arc(context, x, y, 12, 0, TURN)
    context.stroke()
    if (nom) labels?.write(nom, x, y, 16)
  }
}
