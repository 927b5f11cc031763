import { ConfigError, onOff, url } from './values.ts'

/**
 * Reads BACKOFFICE (whether this process serves the back-office) and MAP_TILES_URL (the source of its map tiles).
 * @returns null if the back-office is off
 */
export function backoffice(env: Record<string, string | undefined>): { tiles: { url: string; attribution: string } | null } | null {
  if (!onOff('BACKOFFICE', env['BACKOFFICE'], true)) return null
  const address = env['MAP_TILES_URL'] || undefined
  if (!address) return { tiles: null }
  url('MAP_TILES_URL', address.replaceAll(/[{}]/g, ''), ['https:', 'http:'])
  if (!['{z}', '{x}', '{y}'].every((part) => address.includes(part)))
    throw new ConfigError('MAP_TILES_URL must contain {z}, {x} and {y}, as in https://tiles.example.fr/{z}/{x}/{y}.png.')
  return { tiles: { url: address, attribution: env['MAP_TILES_ATTRIBUTION'] || '' } }
}
