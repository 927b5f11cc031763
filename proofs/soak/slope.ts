/** A straight line fitted to points by least squares. */
export interface Line {
  /** Per unit of x. */
  slope: number
  /** The standard error of the slope: its variation by chance alone. */
  error: number
}

/** Fits a line to points. @param points [x, y]; three at least */
export function lineThrough(points: readonly (readonly [number, number])[]): Line {
  const n = points.length
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / n
  const [x, y] = [mean(0), mean(1)]
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  const slope = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread
  const rest = points.reduce((sum, point) => sum + (point[1] - y - slope * (point[0] - x)) ** 2, 0)
  return { slope, error: Math.sqrt(rest / (n - 2) / spread) }
}
