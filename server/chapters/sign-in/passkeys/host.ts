import { isIP } from 'node:net'
import { AppError } from '../../../../contract/errors.ts'
import type { Config } from '../../../platform/settings/config.ts'

/** The host that passkeys are bound to, and the one origin whose pages may use them. */
export interface PasskeyHost {
  id: string
  origin: string
  /** The name of the service, shown when a passkey is made. */
  name: string
}

/**
 * Returns the host of passkeys: that of PUBLIC_URL. Null without PUBLIC_URL, with an address in place of a name, and over http, except on
 * this machine: browsers refuse passkeys there.
 */
export function passkeyHost({ publicUrl, site }: Pick<Config, 'publicUrl' | 'site'>): PasskeyHost | null {
  if (!publicUrl) return null
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return isSecure && !isAddress ? { id: hostname, origin, name: site?.name ?? 'Beffroi' } : null
}

/** @throws AppError passkeys_unavailable if there is no host */
export function hostOr(host: PasskeyHost | null): PasskeyHost {
  if (!host) throw new AppError('passkeys_unavailable')
  return host
}
