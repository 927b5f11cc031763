import { ConfigError, url } from './values.ts'

/** The source of the tiles of every map: of the back-office, and of the residents' site after a tap. */
export interface MapTiles {
  url: string
  attribution: string
}

/**
 * Reads MAP_TILES_URL and MAP_TILES_ATTRIBUTION.
 * @returns null without tiles: no map sends a request to another origin
 */
export function mapTiles(env: Record<string, string | undefined>): MapTiles | null {
  const address = env['MAP_TILES_URL'] || undefined
  if (!address) return null
  url('MAP_TILES_URL', address.replaceAll(/[{}]/g, ''), ['https:', 'http:'])
  if (!['{z}', '{x}', '{y}'].every((part) => address.includes(part)))
    throw new ConfigError('MAP_TILES_URL must contain {z}, {x} and {y}, as in https://tiles.example.fr/{z}/{x}/{y}.png.')
  return { url: address, attribution: env['MAP_TILES_ATTRIBUTION'] || '' }
}
