import { z } from 'zod'

const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url')
/** Transports that browsers name. Others are not stored. */
const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const shared = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).default({}),
}

/** The answer of a browser that has made a passkey (navigator.credentials.create, as JSON). */
export const Registration = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(40)).max(20).default([]),
  }),
})
/** The answer of a browser that has signed with a passkey (navigator.credentials.get, as JSON). */
export const Assertion = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).nullish(),
  }),
})

/** Returns the known transports of an answer. */
export const transportsOf = (given: readonly string[]) => given.flatMap((name) => Transport.safeParse(name).data ?? [])

/** Returns the challenge that an answer was made for; null if it has none. */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' && challenge.length <= 100 ? challenge : null
  } catch {
    return null
  }
}
