import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { environment } from '../../server/platform/settings/config.ts'
import { NO_OWN_PGBOUNCER } from '../../server/test/own-pgbouncer.ts'
import { NO_OWN_POSTGRES } from '../../server/test/own-postgres.ts'

const FOLDERS = [...(environment['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/sbin']

/** Returns the path of a program; null if it is not installed. */
const find = (name: string): string | null => FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null

/** The programs that a cluster needs, with Debian's package of each. */
const PACKAGES = {
  patroni: 'patroni',
  patronictl: 'patroni',
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  haproxy: 'haproxy',
  ip: 'iproute2',
  setpriv: 'util-linux',
} as const

/** Returns the path of an installed program. */
export const program = (name: keyof typeof PACKAGES): string => find(name) ?? name

/** Returns in a sentence why a cluster cannot be started on this machine; null if it can. */
export function whatIsMissing(through: string): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'This needs Linux and root: each machine of the cluster is a network namespace.'
  const packages = Object.entries(PACKAGES).flatMap(([name, debian]) => (find(name) ? [] : [debian]))
  // Patroni starts without this module, and then finds no etcd.
  if (!existsSync('/usr/lib/python3/dist-packages/etcd')) packages.push('python3-etcd' as never)
  if (NO_OWN_POSTGRES) packages.push('postgresql' as never)
  if (packages.length > 0) return `Programs are missing: apt-get install -y ${[...new Set<string>(packages)].join(' ')}`
  return through === 'pgbouncer' && NO_OWN_PGBOUNCER ? `--through=pgbouncer ${NO_OWN_PGBOUNCER}.` : null
}
