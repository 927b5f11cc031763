import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { sqlState } from '../db/sql-state.ts'
import { VERSION } from '../version.ts'
import { DownloadError } from './import-error.ts'

const REDIRECTS_MAX = 3
/** What a download may take. The largest of the registers has 65 MB, the whole local directory some hundreds. */
export const DOWNLOAD_LIMITS = { bytes: 1024 ** 3, totalMs: 900_000, silentMs: 60_000 }
export type DownloadLimits = typeof DOWNLOAD_LIMITS

/**
 * Gives the work a file on this machine: the file itself, or what an http(s) address answers, kept for the time of the work.
 * The address comes from the operator's own command line, so it may be a private one.
 * @throws ImportError when the address cannot be read whole
 */
export async function withLocalFile<T>(source: string, work: (path: string) => Promise<T>, limits = DOWNLOAD_LIMITS): Promise<T> {
  if (!/^https?:\/\//i.test(source)) return work(source)
  const folder = await mkdtemp(join(tmpdir(), 'beffroi-import-'))
  try {
    const path = join(folder, 'download')
    await download(source, path, limits)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function download(address: string, path: string, limits: DownloadLimits): Promise<void> {
  const silence = new AbortController()
  const watch = setTimeout(() => silence.abort(new Error('it fell silent')), limits.silentMs)
  const signal = AbortSignal.any([silence.signal, AbortSignal.timeout(limits.totalMs)])
  try {
    const answer = await follow(address, signal)
    const tooLarge = new DownloadError(`The answer of ${hostOf(address)} is larger than ${Math.round(limits.bytes / 1024 ** 2)} MB.`)
    let received = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        watch.refresh()
        received += chunk.length
        done(received > limits.bytes ? tooLarge : null, chunk)
      },
    })
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), counted, createWriteStream(path), { signal })
  } catch (error) {
    if (error instanceof DownloadError) throw error
    throw new DownloadError(`${hostOf(address)} could not be read: ${reasonOf(error)}.`, { cause: error })
  } finally {
    clearTimeout(watch)
  }
}

async function follow(address: string, signal: AbortSignal): Promise<Response> {
  let url = address
  for (let hops = 0; ; hops += 1) {
    const answer = await fetch(url, { redirect: 'manual', signal, headers: { 'user-agent': `Beffroi/${VERSION}`, accept: '*/*' } })
    const location = answer.headers.get('location')
    if (answer.status < 300 || answer.status >= 400 || location === null) {
      if (answer.status !== 200 || !answer.body) throw new DownloadError(`${hostOf(url)} answers ${answer.status} instead of a file.`)
      return answer
    }
    await answer.body?.cancel()
    if (hops === REDIRECTS_MAX) throw new DownloadError(`${hostOf(address)} redirects more than ${REDIRECTS_MAX} times.`)
    const next = URL.canParse(location, url) ? new URL(location, url) : null
    if (!next || !/^https?:$/.test(next.protocol)) throw new DownloadError(`${hostOf(url)} redirects to what is no web address.`)
    url = next.href
  }
}

/** An address without what may be secret in it. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : 'The address')

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  if ((error as Error).name === 'TimeoutError') return 'it took too long'
  return sqlState(cause) ?? sqlState(error) ?? (cause instanceof Error ? cause.message : (error as Error).message)
}
