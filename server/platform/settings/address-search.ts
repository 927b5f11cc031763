import { targetOf } from '../fetch/target.ts'
import { ConfigError, url } from './values.ts'

/**
 * Reads ADDRESS_SEARCH_URL. Its host is one that the service may read: public, or in FETCH_ALLOW. A name is resolved and checked again with each request.
 * @returns undefined without a service of addresses: nothing that people type leaves the service
 */
export function addressSearch(value: string | undefined, fetchAllow: ReadonlySet<string>): string | undefined {
  const address = url('ADDRESS_SEARCH_URL', value, ['https:', 'http:'])
  if (!address) return undefined
  try {
    targetOf(address, fetchAllow)
  } catch {
    throw new ConfigError('ADDRESS_SEARCH_URL must lead to a public server on port 80 or 443, or to a host and port in FETCH_ALLOW.')
  }
  return address
}
