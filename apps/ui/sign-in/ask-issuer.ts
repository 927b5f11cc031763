import { ClientError, refusalOf } from '../../../contract/client.ts'
import { PROOF_HEADER } from '../../../contract/proof-of-work.ts'
import { language } from '../i18n/language.ts'

/**
 * Calls a route of the issuer. These routes are not in the contract; errors have the same form. Where a limit asks for a proof of work, it is made and
 * the request is sent once more.
 */
export async function askIssuer<T>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  token: string | null = null,
): Promise<T> {
  try {
    return await asked<T>(method, path, { body, token })
  } catch (error) {
    if (!(error instanceof ClientError) || !error.challenge) throw error
    const { solve } = await import('./proof-of-work.ts')
    return asked<T>(method, path, { body, token, proof: await solve(error.challenge) })
  }
}

async function asked<T>(
  method: string,
  path: string,
  { body, token, proof }: { body: object | undefined; token: string | null; proof?: string },
): Promise<T> {
  const response = await fetch(`/api/auth${path}`, {
    method,
    headers: {
      'accept-language': language(),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(proof ? { [PROOF_HEADER]: proof } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((error: Error) => {
    throw new ClientError(0, 'network', error.message, [], null)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer as T
  throw refusalOf(response.status, response.ok ? null : answer, response.headers.get('x-request-id'))
}
