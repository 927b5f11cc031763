/** Addresses of every interface, with the one that reaches this machine. */
export const EVERY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/**
 * Returns the address at which this machine reaches a service that listens on HOST and PORT.
 * @returns undefined for the port 0: the system chooses one at the start
 */
export function listeningAddress({ host, port }: { host: string; port: number }): string | undefined {
  const reached = EVERY_ADDRESS[host] ?? host
  return port === 0 ? undefined : `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
}
