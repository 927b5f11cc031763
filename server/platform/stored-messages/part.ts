import type { Bilingual, Message, Params, StoredMessage, Translated } from './message.ts'

type NoParams = Record<string, never>
/** A text, or a function that makes the text from a message's params. */
type Template<P> = string | ((params: P) => string)

/** The texts of one code. */
export interface Entry<P> {
  fr: Template<P>
  en: Template<P>
  /** Returns the code in answers of the API, if it is that of a quoted message. */
  nameOf?: (params: P) => string
}

/**
 * Declares the texts of one code. The type of the params is the type argument: `entry<{ limit: number }>(({ limit }) => …, …)`.
 * @param nameOf returns the code in answers of the API, if it is not the entry's own name
 */
export const entry = <P extends Params = NoParams>(fr: Template<P>, en: Template<P>, nameOf?: (params: P) => string): Entry<P> =>
  nameOf ? { fr, en, nameOf } : { fr, en }

/** An entry whose params are of any type. */
interface AnyEntry {
  fr: unknown
  en: unknown
}
type ParamsOf<E> = E extends Entry<infer P extends Params> ? (P extends NoParams ? [] : [params: P]) : never

/** A part of the catalogue: the messages of one area. */
export interface MessagePart {
  /** The prefix of the part's codes. */
  part: string
  entries: Readonly<Record<string, AnyEntry>>
}
/** A part with the function that makes its messages. */
export interface NamedPart<Entries extends MessagePart['entries']> extends MessagePart {
  entries: Entries
  /** Makes a message. */
  message: <Name extends keyof Entries & string>(name: Name, ...params: ParamsOf<Entries[Name]>) => Message
}

/** Declares a part of the catalogue. */
export function messagePart<Entries extends MessagePart['entries']>(part: string, entries: Entries): NamedPart<Entries> {
  return {
    part,
    entries,
    message: (name, ...given) => {
      const [params = {}]: readonly Params[] = given
      return { code: `${part}.${name}`, params, ...textsOf(entries[name] as unknown as Entry<Params>, name, params) }
    },
  }
}

function textsOf({ fr, en, nameOf }: Entry<Params>, name: string, params: Params): Translated {
  const text = (template: Template<Params>): string => (typeof template === 'string' ? template : template(params))
  return { name: nameOf ? nameOf(params) : name, fr: text(fr), en: text(en) }
}

/** Translates the stored messages of its parts. */
export interface Catalogue {
  /** Returns both texts of a message. If this release does not know its code, the code is the text. */
  translate: (message: StoredMessage) => Translated
}

/**
 * Returns the catalogue of these parts.
 * @throws Error if two parts have the same name
 */
export function catalogueOf(parts: readonly MessagePart[]): Catalogue {
  const byPart = new Map(parts.map((one) => [one.part, one]))
  if (byPart.size < parts.length)
    throw new Error(`Two parts of the catalogue of messages have one name: ${parts.map(({ part }) => part).join(', ')}`)
  return {
    translate: ({ code, params }) => {
      if (code === null) return unknown(null, typeof params['text'] === 'string' ? params['text'] : '')
      const [part = '', name = ''] = code.split('.')
      const entries = byPart.get(part)?.entries ?? {}
      return Object.hasOwn(entries, name) ? textsOf(entries[name] as Entry<Params>, name, params) : unknown(name, code)
    },
  }
}

const unknown = (name: string | null, text: string): Translated => ({ name, fr: text, en: text })

/** Returns both texts of a quoted message, from the given parts. */
export const quoted = (message: StoredMessage, ...parts: MessagePart[]): Bilingual => catalogueOf(parts).translate(message)

/** Returns a number as French readers write it: digits in groups of three, from five digits on. */
export const figure = (n: number): string => (Math.abs(n) < 10_000 ? String(n) : n.toLocaleString('fr-FR'))
