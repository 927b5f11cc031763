import { withoutTrailing } from '../trailing.ts'

/** A host as it is compared: as the URL parser writes it, without the brackets of IPv6 and without dots at the end. */
export const plainHost = (hostname: string): string => withoutTrailing(hostname.replaceAll(/[[\]]/g, ''), '.')

/** The key under which a host and port are opened: `intranet.mairie.local:8080`, `10.0.0.7:80`, `::1:8080`. */
export const hostPort = (host: string, port: number): string => `${host}:${port}`

/**
 * Reads one entry of FETCH_ALLOW: one host, name or address, and one port. No ranges, no wildcards.
 * @returns the key it opens; null for anything else
 */
export function allowEntry(text: string): string | null {
  const { name, digits } = /^(?<name>\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\]+):(?<digits>\d{1,5})$/i.exec(text)?.groups ?? {}
  const port = Number(digits)
  if (!(port >= 1 && port <= 65535) || !URL.canParse(`http://${name}/`)) return null
  const { hostname } = new URL(`http://${name}/`)
  return /^(\[.+\]|[a-z0-9_.-]+)$/.test(hostname) && plainHost(hostname) ? hostPort(plainHost(hostname), port) : null
}
