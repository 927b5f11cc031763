import { randomUUIDv7 } from 'node:crypto'

/** Returns a UUID of version 7: with the time in its first 48 bits, inserts are at the end of the index. Spec §2-36. */
export const newId = (): string => randomUUIDv7()

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
/** Whether a text of an address has the form of an id: where records are also read by their slug. */
export const isId = (text: string): boolean => UUID.test(text)
