import type { Agent, Dispatcher } from 'undici'

/** An answer. Its text is empty where it did not end in time, or is larger than allowed. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** A request without an answer. `sent`: bytes of it may have left. */
interface NoAnswer {
  sent: boolean
  error: unknown
}

/**
 * Sends a request, and reads its answer up to a number of bytes. It follows no redirection.
 * @param end ends it: at once, wherever it is
 */
export function exchange(
  agent: Agent,
  request: Dispatcher.DispatchOptions,
  { answerBytes, end }: { answerBytes: number; end: AbortSignal },
): Promise<Answer | NoAnswer> {
  const { promise, resolve } = Promise.withResolvers<Answer | NoAnswer>()
  let controller: Dispatcher.DispatchController | undefined
  let head: Omit<Answer, 'text'> | undefined
  let [text, bytes] = ['', 0]
  const failed = (error: unknown) => resolve(head ? { ...head, text: '' } : { sent: controller !== undefined, error })
  const stop = () => {
    failed(end.reason)
    controller?.abort(end.reason as Error)
  }
  agent.dispatch(request, {
    // Called once there is a connection, before the first byte.
    onRequestStart: (given) => {
      if (end.aborted) return given.abort(end.reason as Error)
      controller = given
    },
    onResponseStart: (_, status, headers) => {
      if (status >= 200) head = { status, headers }
    },
    onResponseData: (given, chunk) => {
      bytes += chunk.length
      if (bytes > answerBytes) given.abort(new RangeError('the answer is too large'))
      else text += chunk.toString('latin1')
    },
    onResponseEnd: () => resolve(head ? { ...head, text } : { sent: true, error: null }),
    onResponseError: (_, error) => failed(error),
  })
  end.addEventListener('abort', stop, { once: true })
  if (end.aborted) stop()
  return promise.finally(() => end.removeEventListener('abort', stop))
}
