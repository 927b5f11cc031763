import { ClientError, refusalOf } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { language } from '../i18n/language.ts'
import { apiOptions } from './client.ts'
import { saveFile } from './save-file.ts'
import { accessToken, forgetToken, freshSignIn, isSessionOver, untilSignedInAgain } from '../sign-in/session.ts'

/**
 * Downloads a file of the API and saves it under a name. A plain link cannot do so: the access token is only in the memory of this page.
 * The API client (client.ts) cannot do so either: it reads answers as text, not as bytes.
 * @throws ClientError if the answer is not a success, or if the network fails
 */
export async function download(endpoint: Endpoint, params: Record<string, string>, filename: string): Promise<void> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  let response = await ask(path)
  // After a 401, the access token is renewed and the request is repeated once, as in client.ts.
  if (response.status === 401) {
    forgetToken()
    if ((await accessToken()) !== null || (isSessionOver() && (await untilSignedInAgain()))) response = await ask(path)
  }
  if (!response.ok) {
    const refusal = await refused(response)
    if (refusal.code !== 'fresh_sign_in_required' || !(await freshSignIn())) throw refusal
    response = await ask(path)
    if (!response.ok) throw await refused(response)
  }
  saveFile(await response.blob(), filename)
}

async function refused(response: Response): Promise<ClientError> {
  const content: unknown = await response.json().catch(() => null)
  return refusalOf(response.status, content, response.headers.get('x-request-id'))
}

async function ask(path: string): Promise<Response> {
  const token = await accessToken()
  const headers = {
    'x-app-source': apiOptions().appSource,
    'accept-language': language(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  return fetch(`/api/v1${path}`, { headers }).catch((error: Error) => {
    throw new ClientError(0, 'network', error.message, [], null)
  })
}
