import { useEffect, useRef, useState } from 'react'
import { ClientError } from '../../../contract/client.ts'
import { TRANSIENT_ERRORS } from '../api/queries.ts'
import { fieldErrors } from '../forms/field-errors.ts'
import { errorText } from '../notices/notify.tsx'

/** A file that is being sent or processed, or that was refused. */
export interface Upload {
  key: string
  name: string
  /** The part that is sent, from 0 to 1. */
  sent: number
  state: 'sending' | 'processing' | 'ready' | 'failed'
  fault: string | null
  /** Sends the file once more; absent where that would be refused again. */
  retry?: () => void
}

/** A fault of a file, in words for the person. */
export class FileFault extends Error {}

interface Step {
  onProgress: (part: number) => void
  /** Says that the file is sent and is being processed. */
  processing: () => void
  signal: AbortSignal
}
interface QueueOptions {
  /** Why the service would refuse the file, in words; null if it may be sent. */
  unfit: (file: File) => string | null
  /**
   * Sends the file. What it returns goes on while the next file is sent; after it the file leaves the list.
   * @throws FileFault, ClientError
   */
  send: (file: File, step: Step) => Promise<void | (() => Promise<void>)>
}

/** Sends files one after the other. A fault stands at its file; a file that broke off is sent again when the network is back. */
export function useFileQueue({ unfit, send }: QueueOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const broken = useRef(new Map<string, () => void>())
  useEffect(() => {
    const online = () => broken.current.forEach((retry) => retry())
    addEventListener('online', online)
    return () => {
      removeEventListener('online', online)
      aborts.current.forEach((abort) => abort.abort())
    }
  }, [])

  const patch = (key: string, part: Partial<Upload>) => setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const leave = (key: string) => setUploads((all) => all.filter((one) => one.key !== key))
  const dismiss = (key: string) => {
    broken.current.delete(key)
    aborts.current.get(key)?.abort()
    leave(key)
  }
  const refused = (key: string, error: unknown) => {
    if (aborts.current.get(key)?.signal.aborted) return
    const ofFile = error instanceof ClientError ? fieldErrors(error)['file'] : undefined
    patch(key, { state: 'failed', fault: error instanceof FileFault ? error.message : (ofFile ?? errorText(error)) })
  }
  const enqueue = (key: string, file: File) => {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    broken.current.delete(key)
    patch(key, { state: 'sending', sent: 0, fault: null })
    const step: Step = {
      onProgress: (sent) => patch(key, { sent }),
      processing: () => patch(key, { state: 'processing' }),
      signal: abort.signal,
    }
    queue.current = queue.current
      .then(() => send(file, step))
      .then(
        (goOn) =>
          void Promise.resolve(goOn?.()).then(
            () => leave(key),
            (error: unknown) => refused(key, error),
          ),
        (error: unknown) => {
          refused(key, error)
          if (!(error instanceof ClientError && TRANSIENT_ERRORS.has(error.code))) return
          const retry = () => enqueue(key, file)
          broken.current.set(key, retry)
          patch(key, { retry })
        },
      )
  }
  const reject = (name: string, fault: string) =>
    setUploads((all) => [...all, { key: crypto.randomUUID(), name, sent: 0, state: 'failed', fault }])
  /** Sends files; those that the service would refuse are refused before. */
  const start = (files: readonly File[]) => {
    for (const file of files) {
      const fault = unfit(file)
      if (fault !== null) {
        reject(file.name, fault)
        continue
      }
      const key = crypto.randomUUID()
      setUploads((all) => [...all, { key, name: file.name, sent: 0, state: 'sending', fault: null }])
      enqueue(key, file)
    }
  }
  return { uploads, start, dismiss, reject, busy: uploads.filter(({ state }) => state !== 'failed').length }
}
