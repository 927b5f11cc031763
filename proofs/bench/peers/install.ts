import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { environment } from '../../../server/platform/settings/config.ts'

/** The name of the npm package that contains Node for this platform, for a peer that needs another version than this process. */
const NODE = `node-${platform()}-${arch()}`

/** The systems that are compared with Beffroi. Their versions are fixed, so that a later run measures the same. */
export const PEERS = {
  // One of its two native packages (isolated-vm 5) does not build for Node 26. Its documentation requires Node 22.
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

/**
 * Runs npm or npx in a folder.
 * @throws Error with the end of its output if it fails
 */
export function npm(folder: string, command: 'npm' | 'npx', args: string[], env: Record<string, string> = {}): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env: { ...environment, ...env }, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} in ${folder} ended with ${status}:\n${`${stdout}\n${stderr}`.slice(-4000)}`)
}

/** Installs a peer into a folder in the folder `below`, outside the repository, unless it is already installed. Returns the folder. */
export function install(peer: Peer, below: string): string {
  const folder = join(below, peer)
  if (existsSync(join(folder, 'node_modules', peer, 'package.json'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: `peer-${peer}`, private: true, type: 'module', dependencies: PEERS[peer] }),
  )
  // Installs without building native packages. They are built afterwards, with the headers in the installed Node package.
  npm(folder, 'npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'])
  npm(folder, 'npm', ['rebuild', '--loglevel=error'], envOf(folder))
  return folder
}

/** Returns the path of the Node that a peer runs on: the installed one if the peer needs one, else that of this process. */
export function nodeOf(folder: string): string {
  const own = join(folder, 'node_modules', NODE, 'bin', 'node')
  return existsSync(own) ? own : process.execPath
}

/** Returns the environment variables with which npm and npx use the peer's Node and build for it. */
export const envOf = (folder: string): Record<string, string> => ({
  PATH: `${dirname(nodeOf(folder))}${delimiter}${environment['PATH'] ?? ''}`,
  npm_config_nodedir: dirname(dirname(nodeOf(folder))),
})

/** Copies the files of a minimal Payload application: its REST interface and nothing else. */
export const copyPayload = (folder: string): void => cpSync(join(import.meta.dirname, 'payload'), folder, { recursive: true })
