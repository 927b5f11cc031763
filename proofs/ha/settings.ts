import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy')
const read = (...path: string[]) => readFileSync(join(DEPLOY, ...path), 'utf8')
/** The addresses of the examples for operators. */
const EXAMPLE = /10\.0\.0\.1([1-3])/g

/** What a machine of the test differs in from the examples in deploy/. */
export interface Place {
  name: string
  address: string
  /** The first three numbers of the cluster's addresses. */
  base: string
  data: string
  bin: string
  pgpass: string
}

interface Patroni {
  name: string
  etcd3: { hosts: string[] }
  bootstrap: { dcs: { synchronous_mode: boolean; postgresql: { parameters: Record<string, unknown> } }; pg_hba: string[] }
  postgresql: { data_dir: string; bin_dir: string; pgpass: string; parameters?: Record<string, unknown> }
  watchdog: { mode: string }
  [other: string]: unknown
}

/** Returns deploy/patroni/patroni.yml for a machine: names, addresses and folders replaced, no passwords, a small log. */
export function patroniSettings({ name, address, base, data, bin, pgpass }: Place, isSynchronous: boolean): string {
  const text = read('patroni', 'patroni.yml')
  const own = text.replaceAll(/^(.*(?:listen|connect_address): )10\.0\.0\.11/gm, `$1${address}`).replaceAll(EXAMPLE, `${base}.1$1`)
  const settings = parse(own) as Patroni
  const { dcs } = settings.bootstrap
  settings.name = name
  dcs.synchronous_mode = isSynchronous
  settings.etcd3.hosts = [1, 2, 3]
    .map((n) => `${base}.1${n}`)
    .filter((other) => other !== address)
    .map((other) => `${other}:2379`)
  // The disks of the test are small.
  Object.assign(dcs.postgresql.parameters, {
    max_wal_size: '256MB',
    min_wal_size: '64MB',
    wal_keep_size: '512MB',
    max_slot_wal_keep_size: '200MB',
  })
  settings.bootstrap.pg_hba = ['local all all trust', `host replication all ${base}.0/24 trust`, `host all all ${base}.0/24 trust`]
  Object.assign(settings.postgresql, { data_dir: data, bin_dir: bin, pgpass, parameters: { unix_socket_directories: '' } })
  settings.watchdog.mode = 'off'
  return stringify(settings)
}

/** Returns the environment of deploy/patroni/etcd.env for a machine. */
export function etcdSettings({ name, address, base }: Place, data: string): Record<string, string> {
  const lines = [...read('patroni', 'etcd.env').matchAll(/^(ETCD_\w+)=(.*)$/gm)]
  return Object.fromEntries(
    lines.map(([, key = '', value = '']) => {
      if (key === 'ETCD_NAME') return [key, name]
      if (key === 'ETCD_DATA_DIR') return [key, data]
      return [key, key === 'ETCD_INITIAL_CLUSTER' ? value.replaceAll(EXAMPLE, `${base}.1$1`) : value.replaceAll(EXAMPLE, address)]
    }),
  )
}

/** Returns deploy/haproxy/haproxy.cfg with the port and the machines of the test. */
export const haproxySettings = (base: string, port: number): string =>
  read('haproxy', 'haproxy.cfg').replaceAll(EXAMPLE, `${base}.1$1`).replace('127.0.0.1:5000\n', `127.0.0.1:${port}\n`)
