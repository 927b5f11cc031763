import { useState } from 'react'

/** The header by which sending a creation twice makes one record: the same text has the same key for as long as the form stands. */
export function useIdempotencyKey(): (body: unknown) => { 'idempotency-key': string } {
  const [attempt] = useState(() => crypto.randomUUID())
  return (body) => ({ 'idempotency-key': `${attempt}:${digest(JSON.stringify(body))}` })
}

/** Short, and other for another text: enough beside what is random. */
function digest(text: string): string {
  let value = 0
  for (const sign of text) value = (Math.imul(value, 31) + (sign.codePointAt(0) ?? 0)) | 0
  return (value >>> 0).toString(36)
}
