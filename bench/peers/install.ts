import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { environment } from '../../server/platform/settings/config.ts'

/** Node as a package, for a peer that needs another than this one. */
const NODE = `node-${platform()}-${arch()}`

/** What stands beside Beffroi: versions are named, so that a later run measures the same. */
export const PEERS = {
  // Of its two native parts one (isolated-vm 5) does not build for Node 26; 22 is what its documentation asks for.
  directus: { directus: '12.4.0', [NODE]: '22.23.3' },
  payload: {
    payload: '3.90.2',
    '@payloadcms/db-postgres': '3.90.2',
    '@payloadcms/next': '3.90.2',
    graphql: '16.15.0',
    next: '16.4.6',
    react: '19.3.1',
    'react-dom': '19.3.1',
    typescript: '5.9.3',
  },
} as const
export type Peer = keyof typeof PEERS

/** Runs npm or npx in a folder, and shows what it says where it fails. */
export function npm(folder: string, command: 'npm' | 'npx', args: string[], env: Record<string, string> = {}): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env: { ...environment, ...env }, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} in ${folder} ended with ${status}:\n${`${stdout}\n${stderr}`.slice(-4000)}`)
}

/** Installs a peer into a folder below this one, outside the repository, where it is not there yet; gives the folder. */
export function install(peer: Peer, below: string): string {
  const folder = join(below, peer)
  if (existsSync(join(folder, 'node_modules', peer, 'package.json'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: `peer-${peer}`, private: true, type: 'module', dependencies: PEERS[peer] }),
  )
  // First without anything being built: the headers to build with come along.
  npm(folder, 'npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'])
  npm(folder, 'npm', ['rebuild', '--loglevel=error'], envOf(folder))
  return folder
}

/** The Node that a peer runs on: its own where it needs one, else this one. */
export function nodeOf(folder: string): string {
  const own = join(folder, 'node_modules', NODE, 'bin', 'node')
  return existsSync(own) ? own : process.execPath
}

/** What npm and npx are told so that they use the peer's Node, and build for it. */
export const envOf = (folder: string): Record<string, string> => ({
  PATH: `${dirname(nodeOf(folder))}${delimiter}${environment['PATH'] ?? ''}`,
  npm_config_nodedir: dirname(dirname(nodeOf(folder))),
})

/** The files of the smallest Payload there is: its REST interface and nothing else. */
export const copyPayload = (folder: string): void => cpSync(join(import.meta.dirname, 'payload'), folder, { recursive: true })
