import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shown } from '../../../platform/access/issuer.ts'

/**
 * Returns a function that reads the tokens of sessions in a request: that of the Authorization header where it has one, else those of the cookies of
 * this name. Another host of the domain may set a second cookie over http: of several, nobody knows which is the browser's.
 * @param key the one that signed cookies while they had a signature: such a cookie is still valid, and one with another signature is not
 */
export function sessionCredentials(name: string, key: Buffer): (shown: Shown) => string[] {
  const secret = key.toString('base64url')
  const tokensOf = (given: string): string[] => {
    const [token = '', signature] = decoded(given).split('.')
    if (!/^[\w-]{1,128}$/.test(token)) return []
    if (signature === undefined) return [token]
    const right = createHmac('sha256', secret).update(token).digest()
    const shown = Buffer.from(signature, 'base64')
    return shown.length === right.length && timingSafeEqual(shown, right) ? [token] : []
  }
  return ({ authorization, cookie }) => {
    const bearer = tokensOf(/^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? '')
    if (bearer.length > 0) return bearer
    const pairs = (cookie ?? '').split(';').map((pair) => pair.trim())
    return pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? tokensOf(pair.slice(name.length + 1)) : []))
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
