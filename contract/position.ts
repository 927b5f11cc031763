import { z } from 'zod'

/** The query parameters of places: a bounding box, and a position with a radius. */

/** Whether west and east are plausible. In a box over the antimeridian west is greater than east (RFC 7946 §5.2); more than 180° wide is a mistake. */
const isWidth = (west: number, east: number): boolean => west <= east || east + 360 - west <= 180
const FOUR_NUMBERS = /^(-?\d{1,3}(\.\d{1,15})?)(,-?\d{1,3}(\.\d{1,15})?){3}$/
/** A bounding box: west,south,east,north in degrees. */
export const bbox = z
  .string()
  .max(200)
  .regex(FOUR_NUMBERS, 'must be west,south,east,north in degrees')
  .transform((value) => value.split(',').map(Number) as [west: number, south: number, east: number, north: number])
  .refine(
    ([west, south, east, north]) =>
      west >= -180 && east <= 180 && south >= -90 && north <= 90 && east >= -180 && west <= 180 && isWidth(west, east) && south <= north,
    'must be west,south,east,north in degrees',
  )
  .meta({ openapi: { type: 'string', pattern: FOUR_NUMBERS.source } })

/** Checks that lat and lng are given together, and a radius only with them. */
export const checkPosition = (
  { lat, lng, rayon }: { lat?: number | undefined; lng?: number | undefined; rayon?: number | undefined },
  context: z.RefinementCtx,
): void => {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if ((lat === undefined) !== (lng === undefined)) issue(lat === undefined ? 'lat' : 'lng', 'lat and lng go together')
  else if (rayon !== undefined && lat === undefined) issue('rayon', 'needs lat and lng')
}
