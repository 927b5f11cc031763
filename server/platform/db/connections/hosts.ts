import { OperatorError } from '../../operator-error.ts'

/** The parts of a connection string: scheme, user with password, hosts, and the rest. A host name has none of these signs. */
const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)([/?#].*)?$/
const WANTED = ['any', 'primary', 'read-write']

/**
 * The hosts of a connection string, one of which is in use: `postgresql://user@one:5432,two:5432/database`. All connections of a process to one
 * connection string use the same host. With several hosts, a host that cannot be reached or is a standby is left for the next one.
 */
export class Hosts {
  readonly #urls: readonly string[]
  #current = 0

  constructor(urls: readonly string[]) {
    this.#urls = urls
  }

  get count(): number {
    return this.#urls.length
  }

  /** The connection string of the host in use. */
  get url(): string {
    return this.#urls[this.#current] ?? ''
  }

  /** Leaves a host for the next one, unless another connection has done so meanwhile. */
  leave(url: string): void {
    if (url === this.url) this.#current = (this.#current + 1) % this.#urls.length
  }
}

const known = new Map<string, Hosts>()

/** Returns the hosts of a connection string: the same object for the same string. @throws OperatorError if it is none */
export function hostsOf(connectionString: string): Hosts {
  const found = known.get(connectionString)
  if (found) return found
  const hosts = new Hosts(splitHosts(connectionString))
  known.set(connectionString, hosts)
  return hosts
}

/**
 * Returns a connection string for each host of a connection string.
 * @throws OperatorError if it is no address of PostgreSQL, or asks for a host that is no primary
 */
export function splitHosts(connectionString: string): string[] {
  const [, scheme, user = '', hosts = '', rest = ''] = PARTS.exec(connectionString) ?? []
  if (!scheme) throw new OperatorError('must be a postgres://… or postgresql://… address.')
  if (!hosts.includes(',')) return [connectionString]
  if (hosts.split(',').includes('')) throw new OperatorError('has a host without a name.')
  const urls = hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`)
  const wrong = urls.find((url) => !URL.canParse(url))
  if (wrong) throw new OperatorError('has a host that is no host name or address, with a port where it is not 5432.')
  return urls.map((text) => {
    const url = new URL(text)
    const wanted = url.searchParams.get('target_session_attrs')
    if (wanted !== null && !WANTED.includes(wanted))
      throw new OperatorError(`target_session_attrs must be ${WANTED.join(', ')}: a host that accepts changes is always looked for.`)
    url.searchParams.delete('target_session_attrs')
    return url.href
  })
}
