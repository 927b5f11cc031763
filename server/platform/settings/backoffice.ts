import { ConfigError, onOff, url } from './values.ts'

/**
 * BACKOFFICE: whether this process serves the back-office; MAP_TILES_URL: where the pictures of its maps come from.
 * @returns null where it is off
 */
export function backoffice(env: Record<string, string | undefined>): { tiles: { url: string; attribution: string } | null } | null {
  if (!onOff('BACKOFFICE', env['BACKOFFICE'], true)) return null
  const address = env['MAP_TILES_URL'] || undefined
  if (!address) return { tiles: null }
  url('MAP_TILES_URL', address.replaceAll(/[{}]/g, ''), ['https:', 'http:'])
  if (!['{z}', '{x}', '{y}'].every((part) => address.includes(part)))
    throw new ConfigError('MAP_TILES_URL must hold {z}, {x} and {y}, as in https://tiles.example.fr/{z}/{x}/{y}.png.')
  return { tiles: { url: address, attribution: env['MAP_TILES_ATTRIBUTION'] || '' } }
}
