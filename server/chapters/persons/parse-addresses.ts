import { addressesInRaw } from '../../platform/mail/letter-addresses.ts'

/** The addresses in a letter as it came; run by a parser process. */
export const parse = (raw: Uint8Array): string[] => addressesInRaw(Buffer.from(raw))
