/** A value in a message: what its texts name. A message may quote another one. */
export type Param = string | number | boolean | null | StoredMessage
export interface Params {
  readonly [name: string]: Param
}

/**
 * A message as the database has it, in no language. A text of an older release that no code was found for has the code null and
 * `{ text }` as its params.
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

/** A message as it leaves the service: `name` is the code that answers carry, null where the message has none. */
export interface Translated extends Bilingual {
  readonly name: string | null
}

/** A message that was just made: it is stored, logged in English or shown at once. */
export type Message = StoredMessage & Translated

/** A message in English alone: what an error needs. */
export type EnglishMessage = StoredMessage & { readonly en: string }

const isMessage = (param: Param): param is StoredMessage => typeof param === 'object' && param !== null

/** What is written of a message to the database: its code and its params. */
export function stored({ code, params }: StoredMessage): StoredMessage {
  const values = Object.entries(params).map(([name, param]) => [name, isMessage(param) ? stored(param) : param] as const)
  return { code, params: Object.fromEntries(values) }
}

/** A message with its texts: where the release before this one reads them in the same column. */
export const storedWithTexts = (message: Message): StoredMessage & Bilingual => ({ ...stored(message), fr: message.fr, en: message.en })

/** A message as the text of a jsonb value; null where there is none. */
export const storedJson = (message: StoredMessage | null): string | null => message && JSON.stringify(stored(message))
