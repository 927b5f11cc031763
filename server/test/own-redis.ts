import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './process.ts'

/** A Redis server for one test, which may kill or suspend it. It has no persistence. */
export interface OwnRedis {
  /** Its address. It is the same after every start. */
  url: string
  /** Starts it, and waits until it answers. */
  start: () => Promise<void>
  /** Kills it. */
  kill: () => Promise<void>
  /** Suspends it with SIGSTOP; it continues with SIGCONT. */
  signal: (signal: 'SIGSTOP' | 'SIGCONT') => void
  remove: () => Promise<void>
}

const program = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'redis-server'))
  .find((path) => existsSync(path))

/** Creates and starts a Redis server in a temporary folder, on a port of 127.0.0.1. */
export async function ownRedis(): Promise<OwnRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'beffroi-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let ended = Promise.resolve()
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
    const begun = spawn(program ?? 'redis-server', args, { stdio: 'ignore' })
    child = begun
    ended = new Promise((resolve) => begun.once('exit', () => resolve()))
    const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
    redis.on('error', () => {})
    await redis.ping()
    redis.disconnect()
  }
  const kill = async () => {
    child?.kill('SIGKILL')
    await ended
  }
  // Stops the server when an interrupted test run exits.
  const last = () => {
    child?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', last)
  await start()
  return {
    url,
    start,
    kill,
    signal: (signal) => child?.kill(signal),
    remove: async () => {
      process.off('exit', last)
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
