import { OUTLINE } from './outline.ts'
import { TOWNS } from './towns.ts'
import { Labels } from './labels.ts'
import type { Pen } from './canvas-layer.ts'

export interface GroundColours {
  sea: string
  land: string
  line: string
  text: string
}

export const GROUND_LIGHT: GroundColours = { sea: '#e4ecf3', land: '#fafaf7', line: '#c3ccd6', text: '#566170' }
export const GROUND_DARK: GroundColours = { sea: '#14191f', land: '#262a30', line: '#434a54', text: '#a5afbb' }

/** The highest zoom at which the coarse outline is drawn. */
const OUTLINE_ZOOM_MAX = 9
const STEPS = [20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]
/** The least distance of grid lines, in pixels. */
const APART = 140

/** Draws the base map that is used without a tile server: a rough outline, a grid of degrees, the names of towns. */
export function drawGround(pen: Pen, colours: GroundColours): void {
  const { context, width, height, zoom } = pen
  context.fillStyle = zoom <= OUTLINE_ZOOM_MAX ? colours.sea : colours.land
  context.fillRect(0, 0, width, height)
  if (zoom <= OUTLINE_ZOOM_MAX) drawOutline(pen, colours)
  drawGrid(pen, colours)
  drawTowns(pen, colours)
}

function drawOutline({ context, at }: Pen, { land, line }: GroundColours): void {
  context.fillStyle = land
  context.strokeStyle = line
  context.lineWidth = 1
  context.lineJoin = 'round'
  for (const ring of OUTLINE) {
    context.beginPath()
    for (let n = 0; n < ring.length; n += 2) {
      const { x, y } = at(ring[n + 1] ?? 0, ring[n] ?? 0)
      context.lineTo(x, y)
    }
    context.closePath()
    context.fill()
    context.stroke()
  }
}

// The view begins at a sixth of the canvas (CanvasLayer): the degrees are written along its edges, beside the buttons.
function drawGrid({ context, at, width, height, box: [west, south, east, north] }: Pen, { line, text }: GroundColours): void {
  const step = STEPS.findLast((degrees) => (degrees / (east - west)) * width >= APART) ?? 20
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 0.01))
  context.strokeStyle = line
  context.fillStyle = text
  context.lineWidth = 0.5
  context.font = '11px system-ui, sans-serif'
  context.textBaseline = 'alphabetic'
  for (let lng = Math.ceil(west / step) * step; lng < east; lng += step) {
    const { x } = at(0, lng)
    stroke(context, x, 0, x, height)
    context.fillText(`${lng.toFixed(digits)}°`, x + 3, (height * 5) / 6 - 8)
  }
  for (let lat = Math.ceil(south / step) * step; lat < north; lat += step) {
    if (Math.abs(lat) > 85) continue
    const { y } = at(lat, west)
    stroke(context, 0, y, width, y)
    context.fillText(`${lat.toFixed(digits)}°`, width / 6 + 48, y - 3)
  }
}

function stroke(context: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  context.beginPath()
  context.moveTo(x1, y1)
  context.lineTo(x2, y2)
  context.stroke()
}

function drawTowns(pen: Pen, { text, land }: GroundColours): void {
  const { context, at, box, zoom } = pen
  const labels = new Labels(pen, text, land)
  const shown = zoom < 6 ? 15 : zoom < 7 ? 28 : TOWNS.length
  for (const [name, lat, lng] of TOWNS.slice(0, shown)) {
    if (lng < box[0] || lng > box[2] || lat < box[1] || lat > box[3]) continue
    const { x, y } = at(lat, lng)
    if (!labels.write(name, x, y, 5)) continue
    context.beginPath()
    context.arc(x, y, 2, 0, 2 * Math.PI)
    context.fill()
  }
}
