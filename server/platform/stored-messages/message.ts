/** A value that the texts of a message contain. A message may quote another message. */
export type Param = string | number | boolean | null | StoredMessage
export interface Params {
  readonly [name: string]: Param
}

/**
 * A message as it is stored in the database, without texts. A text of an older release for which no code was found has the code null
 * and the params `{ text }`.
 */
export interface StoredMessage {
  /** `<part>.<name>`, as in `mail.no_answer`. */
  readonly code: string | null
  readonly params: Params
}

/** A text in the two languages of the service. */
export interface Bilingual {
  readonly fr: string
  readonly en: string
}

/** A message as it leaves the service. `name` is the code in answers of the API; null if the message has none. */
export interface Translated extends Bilingual {
  readonly name: string | null
}

/** A message with its code, params and texts: it can be stored, logged in English or shown. */
export type Message = StoredMessage & Translated

/** A message with its English text only, which is all that an error needs. */
export type EnglishMessage = StoredMessage & { readonly en: string }

const isMessage = (param: Param): param is StoredMessage => typeof param === 'object' && param !== null

/** Returns the part of a message that is written to the database: its code and its params. */
export function stored({ code, params }: StoredMessage): StoredMessage {
  const values = Object.entries(params).map(([name, param]) => [name, isMessage(param) ? stored(param) : param] as const)
  return { code, params: Object.fromEntries(values) }
}

/** Returns a message to store with its texts, for columns where the previous release reads the texts. */
export const storedWithTexts = (message: Message): StoredMessage & Bilingual => ({ ...stored(message), fr: message.fr, en: message.en })

/** Returns a message as the text of a jsonb value; null if there is no message. */
export const storedJson = (message: StoredMessage | null): string | null => message && JSON.stringify(stored(message))
