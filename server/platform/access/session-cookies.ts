import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs a value as the library signs its cookies (HMAC-SHA256). Returns the value of the cookie. */
export const signedValue = (value: string, secret: string): string =>
  encodeURIComponent(`${value}.${signature(value, secret).toString('base64')}`)

/** The value of a signed cookie; null if there is none, or more than one, or its signature is wrong. */
export function signedCookie(header: string | undefined, name: string, secret: string): string | null {
  const values = (header ?? '')
    .split(';')
    .flatMap((pair) => (pair.trim().startsWith(`${name}=`) ? [pair.trim().slice(name.length + 1)] : []))
  const [only] = values
  return only === undefined || values.length > 1 ? null : verifiedValue(only, secret)
}

/** The value that signedValue() has signed; null if the signature is wrong. */
export function verifiedValue(signed: string, secret: string): string | null {
  const plain = decoded(signed)
  const at = plain.lastIndexOf('.')
  if (at < 1) return null
  const value = plain.slice(0, at)
  const given = Buffer.from(plain.slice(at + 1), 'base64')
  const right = signature(value, secret)
  return given.length === right.length && timingSafeEqual(given, right) ? value : null
}

const signature = (value: string, secret: string): Buffer => createHmac('sha256', secret).update(value).digest()

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
