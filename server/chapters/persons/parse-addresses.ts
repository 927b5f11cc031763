import { addressesInRaw } from '../../platform/mail/letter-addresses.ts'

/** Returns the addresses in a raw inbound e-mail. It runs in a parser process. */
export const parse = (raw: Uint8Array): string[] => addressesInRaw(Buffer.from(raw))
