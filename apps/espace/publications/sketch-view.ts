import { KM_PER_DEGREE, placeOn, plane, wayTo } from '../../ui/map/plane.ts'
import type { Position } from './content.ts'
import type { Landmark } from './landmarks.ts'

/** What a sketch shows: its middle, and the kilometres from there to its left and right edge. */
export interface SketchView {
  middle: Position
  km: number
}

/** The least and the most kilometres of a view; those of one position; how far landmarks are taken into the first view. */
const [KM_MIN, KM_MAX, KM_CLOSE, KM_FAR] = [0.1, 40, 1, 12]
/** The part of the landmarks that the first view has, and the space around them. */
const [MOST, MARGIN] = [0.8, 1.4]
const CHARACTER = 6.6
const LABEL = { height: 16, gap: 8 }

export const zoomed = (km: number, by: number): number => Math.min(KM_MAX, Math.max(KM_MIN, km * by))

/** The view on the commune: most of its landmarks, since one that is far from the others would make them one dot. */
export function wholeView(centre: Position, landmarks: readonly Landmark[]): SketchView {
  const far = landmarks
    .map(({ position }) => wayTo(centre, position).metres / 1000)
    .filter((km) => km <= KM_FAR)
    .toSorted((a, b) => a - b)
  const most = far[Math.floor((far.length - 1) * MOST)] ?? 0
  return { middle: centre, km: Math.max(KM_CLOSE, most * MARGIN) }
}

/** The first view: close to a position, else on the whole commune. */
export const firstView = (position: Position | null, centre: Position, landmarks: readonly Landmark[]): SketchView =>
  position ? { middle: position, km: KM_CLOSE } : wholeView(centre, landmarks)

/** The projection of a view on a drawing of a size in pixels. */
export function projection({ middle, km }: SketchView, width: number, height: number) {
  const scale = (width / 2 / km) * KM_PER_DEGREE
  const [left, top] = plane(middle, middle.latitude)
  return {
    kmInPixels: width / 2 / km,
    at: (position: Position) => {
      const [x, y] = plane(position, middle.latitude)
      return { x: (x - left) * scale + width / 2, y: (y - top) * scale + height / 2 }
    },
    placeAt: (x: number, y: number): Position => placeOn((x - width / 2) / scale + left, (y - height / 2) / scale + top, middle.latitude),
  }
}

interface Drawn {
  name: string
  x: number
  y: number
}

/** Says which names are written, on which side of their dots: an earlier one has priority, and none covers another or leaves the drawing. */
export function labelled<D extends Drawn>(dots: readonly D[], width: number): (D & { side: 'left' | 'right' | null })[] {
  const taken: [left: number, top: number, right: number, bottom: number][] = []
  return dots.map((dot) => {
    const length = dot.name.length * CHARACTER
    const [top, bottom] = [dot.y - LABEL.height / 2, dot.y + LABEL.height / 2]
    const fits = (left: number) =>
      left > 0 && left + length < width && !taken.some(([l, t, r, b]) => left < r && left + length > l && top < b && bottom > t)
    const [right, left] = [dot.x + LABEL.gap, dot.x - LABEL.gap - length]
    const side = fits(right) ? 'right' : fits(left) ? 'left' : null
    if (side) taken.push([side === 'right' ? right : left, top, (side === 'right' ? right : left) + length, bottom])
    return { ...dot, side }
  })
}
