import type { JSONWebKeySet } from 'jose'
import { boundedFetch, TIMEOUT_SECONDS } from './fetch.ts'

/** Reads the key set of an outside OpenID provider, found by discovery. @throws if the provider is unreachable or its answer is not a key set */
export function discoveredKeys(issuer: string): () => Promise<JSONWebKeySet> {
  return async () => {
    const configuration = await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    if (configuration['issuer'] !== issuer) throw new Error(`The provider calls itself ${String(configuration['issuer'])}, not ${issuer}`)
    const address = new URL(String(configuration['jwks_uri']))
    if (address.protocol !== 'https:' && address.protocol !== new URL(issuer).protocol)
      throw new Error(`The keys of ${issuer} are not at an https address`)
    return (await read(address.href)) as unknown as JSONWebKeySet
  }
}

async function read(url: string): Promise<Record<string, unknown>> {
  const answer = await boundedFetch(url, {
    method: 'GET',
    body: null,
    redirect: 'manual',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const body: unknown = await answer.json()
  if (typeof body !== 'object' || body === null) throw new Error(`${url} answered no object`)
  return body as Record<string, unknown>
}
