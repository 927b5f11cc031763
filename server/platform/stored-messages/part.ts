import type { Bilingual, Message, Params, StoredMessage, Translated } from './message.ts'

type NoParams = Record<string, never>
/** A text, or a function that makes it of a message's params. */
type Template<P> = string | ((params: P) => string)

/** The texts of one code. */
export interface Entry<P> {
  fr: Template<P>
  en: Template<P>
  /** The code that answers carry, where it is that of a quoted message. */
  nameOf?: (params: P) => string
}

/**
 * The texts of one code. The type of the params is the type argument: `entry<{ limit: number }>(({ limit }) => …, …)`.
 * @param nameOf the code that answers carry, where it is not the entry's own name
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
  /** What codes of the part begin with. */
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

/** Translates stored messages of some parts. */
export interface Catalogue {
  /** Both texts of a message. One with a code that this release does not know is shown by its code. */
  translate: (message: StoredMessage) => Translated
}

/**
 * A catalogue of these parts.
 * @throws Error where two parts have the same name
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

/** Both texts of a message that another one quotes, of these parts. */
export const quoted = (message: StoredMessage, ...parts: MessagePart[]): Bilingual => catalogueOf(parts).translate(message)

/** A figure as French readers have it: from five digits on in groups of three. */
export const figure = (n: number): string => (Math.abs(n) < 10_000 ? String(n) : n.toLocaleString('fr-FR'))
