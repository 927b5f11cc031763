/** A place in degrees. */
export interface Spot {
  latitude: number
  longitude: number
}

export const KM_PER_DEGREE = 111.2
/** Lengths of a scale, in kilometres. */
export const LENGTHS: readonly number[] = [50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05]

/**
 * Returns a place on a plane, in degrees of latitude, south below: degrees of longitude are shorter in the north.
 * @param middle the latitude of the middle of the drawing
 */
export const plane = ({ latitude, longitude }: Spot, middle: number): readonly [x: number, y: number] => [
  longitude * Math.cos((middle * Math.PI) / 180),
  -latitude,
]

const EIGHTHS = 8

/** Returns the metres from one place to another, and the direction in eighths of a turn from north, clockwise. For places of one region. */
export function wayTo(from: Spot, to: Spot): { metres: number; direction: number } {
  const [[x1, y1], [x2, y2]] = [plane(from, from.latitude), plane(to, from.latitude)]
  const turn = Math.atan2(x2 - x1, y1 - y2) / (2 * Math.PI)
  return { metres: Math.hypot(x2 - x1, y2 - y1) * KM_PER_DEGREE * 1000, direction: (Math.round(turn * EIGHTHS) + EIGHTHS) % EIGHTHS }
}
