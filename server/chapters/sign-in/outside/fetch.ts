import type { CustomFetchOptions } from 'openid-client'
import { AppError } from '../../../../contract/errors.ts'

/** The timeout of one request to the provider. */
export const TIMEOUT_SECONDS = 5
const ANSWER_BYTES = 1_000_000
const WITHOUT_BODY = new Set([101, 204, 205, 304])

/**
 * Sends a request to the provider, whose address is a setting of the operator. An unreachable or failing provider is thrown as
 * service_unavailable, to distinguish it from a refusal. The whole body is read here: a broken body would otherwise count as a refusal.
 * @throws AppError service_unavailable
 */
export async function boundedFetch(url: string, options: CustomFetchOptions): Promise<Response> {
  try {
    // Needed if this is compiled together with the browser's types, whose bodies are narrower.
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion
    const answer = await fetch(url, options as RequestInit)
    if (answer.status >= 500 || answer.status === 429) throw new Error(`${new URL(url).origin} answered ${answer.status}`)
    const bytes = await wholeBody(answer)
    return new Response(WITHOUT_BODY.has(answer.status) ? null : bytes, { status: answer.status, headers: answer.headers })
  } catch (cause) {
    throw new AppError('service_unavailable', { cause })
  }
}

async function wholeBody(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > ANSWER_BYTES) throw new Error('The provider’s answer is too long')
  }
  return Uint8Array.from(Buffer.concat(chunks))
}
