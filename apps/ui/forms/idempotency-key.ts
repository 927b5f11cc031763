import { useState } from 'react'

/** The Idempotency-Key header of a form: the same body, sent twice, makes one record. */
export function useIdempotencyKey(): (body: unknown) => { 'idempotency-key': string } {
  const [attempt] = useState(() => crypto.randomUUID())
  return (body) => ({ 'idempotency-key': `${attempt}:${digest(JSON.stringify(body))}` })
}

/** A short hash of the body; the random part of the key makes it unique. */
function digest(text: string): string {
  let value = 0
  for (const sign of text) value = (Math.imul(value, 31) + (sign.codePointAt(0) ?? 0)) | 0
  return (value >>> 0).toString(36)
}
