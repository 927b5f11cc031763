import { withoutTrailing } from '../trailing.ts'

/** A host in the form for comparison: as the URL parser writes it, without the brackets of IPv6 and without trailing dots. */
export const plainHost = (hostname: string): string => withoutTrailing(hostname.replaceAll(/[[\]]/g, ''), '.')

/** The key of an allowed host and port: `intranet.mairie.local:8080`, `10.0.0.7:80`, `::1:8080`. */
export const hostPort = (host: string, port: number): string => `${host}:${port}`

/**
 * Parses an entry of FETCH_ALLOW: one host (name or address) and one port, without ranges or wildcards.
 * @returns the key of the host and port; null for anything else
 */
export function allowEntry(text: string): string | null {
  const { name, digits } = /^(?<name>\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\]+):(?<digits>\d{1,5})$/i.exec(text)?.groups ?? {}
  const port = Number(digits)
  if (!(port >= 1 && port <= 65535) || !URL.canParse(`http://${name}/`)) return null
  const { hostname } = new URL(`http://${name}/`)
  return /^(\[.+\]|[a-z0-9_.-]+)$/.test(hostname) && plainHost(hostname) ? hostPort(plainHost(hostname), port) : null
}
