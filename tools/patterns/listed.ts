/** A pattern that is not linear but is only used on short texts. */
export interface Bounded {
  file: string
  /** The pattern as a literal, `/source/flags`. A long one is cut and ends with `…`. */
  pattern: string
  /** The most characters of its text, or the most that it reads from one position of a text of any length. */
  characters: number
  why: string
}
/** A `RegExp(…)` made at run time, with examples of the patterns that it makes. */
export interface Example {
  file: string
  expression: string
  examples: readonly RegExp[]
  why: string
}

export const BOUNDED: readonly Bounded[] = [
  {
    file: 'server/platform/text/decode.ts',
    pattern: String.raw`/<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{1,40})/i`,
    characters: 1024,
    why: 'HEAD, the first bytes of a document',
  },
  {
    file: 'server/platform/text/decode.ts',
    pattern: String.raw`/<meta[^>]{0,200}?charset\s*=\s*["']?([\w:.-]{1,40})/i`,
    characters: 1024,
    why: 'HEAD, the first bytes of a document',
  },
  {
    file: 'server/chapters/imports/readers/cancelled-title.ts',
    pattern: String.raw`/\s*[(\[{*«!]+\s?(?:annul[ée]e?s?|annulation|cancell?ed(?: event)?|[ée]v[èée]nement annul[ée]|abgesagt)\s?[)\]}*»!]+$/iu`,
    characters: 500,
    why: 'the first 500 characters of a title',
  },
]

export const EXAMPLES: readonly Example[] = [
  {
    file: 'server/chapters/defibrillateurs/registre/rows/people.ts',
    expression: String.raw`String.raw${'`'}(?<![\p{L}])${'$'}{one}(?:[\s-]+${'$'}{one})+(?!\p{L})${'`'}, 'giu'`,
    examples: [/(?<![\p{L}])(?:\[personne\]|Jean|Dupont)(?:[\s-]+(?:\[personne\]|Jean|Dupont))+(?!\p{L})/giu],
    why: 'the words of an operator: letters and apostrophes alone, of a cell of 200 characters',
  },
  {
    file: 'server/chapters/sign-in/known-devices.ts',
    expression: String.raw`${'`'}(?:^|; ?)${'$'}{name.replace('.', String.raw${'`'}\.${'`'})}=([\\w-]{22})\\.([\\w-]{22})(?:;|$)${'`'}`,
    examples: [/(?:^|; ?)__Host-beffroi\.device=([\w-]{22})\.([\w-]{22})(?:;|$)/],
    why: 'one of two names of a cookie',
  },
  {
    file: 'server/platform/http/server.ts',
    expression: '`^${pattern}$`',
    examples: [/^\/api\/v1\/admin\/publications\/[^/]+\/reports\/[^/]+$/],
    why: 'the addresses of the service, their parameters as [^/]+',
  },
  {
    file: 'server/chapters/imports/readers/ical/components.ts',
    expression: String.raw`String.raw${'`'}^${'$'}{name}(?:;[^:\n]{0,100})?:([^\n]{0,500})$${'`'}, 'im'`,
    examples: [/^X-WR-CALNAME(?:;[^:\n]{0,100})?:([^\n]{0,500})$/im],
    why: 'names of five properties',
  },
  {
    file: 'server/chapters/messages/inbound/kinds.ts',
    expression: String.raw`${'`'}^(?:(?:${'$'}{AUTOMATIC.join('|')})\\s*[:：]|(?:${'$'}{WHOLE})${'$'})${'`'}`,
    examples: [
      /^(?:(?:reponse automatique|absente?(?:\(e\))? du bureau|auto(?:matic)?[ -]?(?:reply|response)|abwesen(?:d|heit))\s*[:：]|(?:out of (?:the )?office)$)/,
    ],
    why: 'the words of two lists in the file: at the beginning of a subject, or all of it',
  },
  {
    file: 'contract/suivis/message-parts.ts',
    expression: "String.raw`(?<![\\p{L}\\p{N}])${level}(?![\\p{L}\\p{N}])`, 'iu'",
    examples: [/(?<![\p{L}\p{N}])vigilance(?![\p{L}\p{N}])/iu],
    why: 'the word of a severity',
  },
]
