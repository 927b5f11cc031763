import type { z } from 'zod'
import { ClientError, parsed, refusalOf } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { language } from '../i18n/language.ts'
import { accessToken, forgetToken, isSessionOver, untilSignedInAgain } from '../sign-in/session.ts'
import { apiOptions } from './client.ts'

/** A little more than the service waits for a body (server/platform/http/bodies/body-pieces.ts): its refusal says why. */
const TIMEOUT_MS = 190_000

interface UploadOptions {
  /** The parameters of the path. */
  params?: Record<string, string>
  /** The text fields of the form. They precede the file. */
  fields: Record<string, string>
  file: File
  /** Called with the part of the file that is sent, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/**
 * Sends a file as multipart/form-data, with progress. The API client (client.ts) cannot do so: fetch() does not tell how much is sent.
 * After a 401 the access token is renewed and the file is sent once more.
 * @throws ClientError if the answer is not a success, if the network fails, or after an abort
 */
export async function upload<E extends Endpoint>(endpoint: E, options: UploadOptions): Promise<z.output<E['response']>> {
  let answer = await send(endpoint, options)
  if (answer.status === 401) {
    forgetToken()
    if ((await accessToken()) !== null || (isSessionOver() && (await untilSignedInAgain()))) answer = await send(endpoint, options)
  }
  const content = parsed(answer.responseText)
  const isSuccess = answer.status >= 200 && answer.status < 300
  if (isSuccess && content !== null) return content as z.output<E['response']>
  throw refusalOf(answer.status, isSuccess ? null : content, answer.getResponseHeader('x-request-id'))
}

async function send({ method, path }: Endpoint, { params = {}, fields, file, onProgress, signal }: UploadOptions): Promise<XMLHttpRequest> {
  const token = await accessToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `/api/v1${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`)
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('x-app-source', apiOptions().appSource)
    request.setRequestHeader('accept-language', language())
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => resolve(request))
    const fails = (message: string) => () => reject(new ClientError(0, 'network', message, [], null))
    for (const event of ['error', 'timeout', 'abort'] as const) request.addEventListener(event, fails(event))
    if (signal.aborted) return reject(new ClientError(0, 'network', 'abort', [], null))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file)
    request.send(form)
  })
}
