import { prefersType } from './accept.ts'

/** The media type of RFC 7946. */
export const GEOJSON = 'application/geo+json'

/** Whether a client asks for GeoJSON rather than JSON. */
export const wantsGeojson = (accept: string | undefined): boolean => prefersType(accept, GEOJSON)

type Place = Record<string, unknown> & { id: string; latitude: number; longitude: number }

/** The positions of an answer as a FeatureCollection; the answer's other members are unchanged. */
export function featureCollection(body: Record<string, unknown>, member: string): Record<string, unknown> {
  const { [member]: places, ...rest } = body
  return {
    type: 'FeatureCollection',
    features: (places as Place[]).map(({ latitude, longitude, ...properties }) => ({
      type: 'Feature',
      id: properties.id,
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties,
    })),
    ...rest,
  }
}
