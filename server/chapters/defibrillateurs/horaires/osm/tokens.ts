/** A token of an opening_hours text. Words are in lower case; the value of a time is in minutes. */
export type Token =
  | { type: 'weekday' | 'month' | 'time' | 'number'; value: number; text: string }
  | { type: 'word' | 'sign'; value: 0; text: string }

const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WORDS = new Set(['ph', 'sh', 'week', 'off', 'closed', 'open', 'unknown', 'sunrise', 'sunset', 'dawn', 'dusk'])

/** Longer texts are not parsed: the longest sensible text has some two hundred characters. */
export const LENGTH_MAX = 1000

/** Every alternative begins differently or is tried once, without nesting: matching takes linear time. */
const TOKEN = /\s+|24\/7(?!\d)|(\d{1,2}):(\d{2})(?!\d)|(\d{1,4})(?![\d:hH])|([A-Za-z]+)|"[^"]*"|\|\||[-,;:+/()]/y

/**
 * Splits an opening_hours text into tokens. A comment in quotes is the sign `"`, whatever its text.
 * @returns null if a character or word is outside the supported syntax
 */
export function tokenize(text: string): Token[] | null {
  if (text.length > LENGTH_MAX) return null
  const found: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text)
    if (!match) return null
    if (match[0].trim() === '') continue
    const token = tokenOf(match)
    if (!token) return null
    found.push(token)
  }
  return found
}

function tokenOf([text, hours, minutes, number, word]: RegExpExecArray): Token | null {
  if (hours !== undefined && minutes !== undefined) {
    const value = Number(hours) * 60 + Number(minutes)
    return Number(minutes) < 60 && value <= 48 * 60 ? { type: 'time', value, text } : null
  }
  if (number !== undefined) return { type: 'number', value: Number(number), text }
  if (word !== undefined) return wordToken(word.toLowerCase())
  if (text === '24/7') return { type: 'word', value: 0, text }
  return { type: 'sign', value: 0, text: text.startsWith('"') ? '"' : text }
}

function wordToken(text: string): Token | null {
  const [weekday, month] = [WEEKDAYS.indexOf(text) + 1, MONTHS.indexOf(text) + 1]
  if (weekday > 0) return { type: 'weekday', value: weekday, text }
  if (month > 0) return { type: 'month', value: month, text }
  return WORDS.has(text) ? { type: 'word', value: 0, text } : null
}

/** The text is outside the supported subset. Thrown and caught inside the parser only. */
export class Unreadable extends Error {}

/** The tokens with a read position. */
export class TokenReader {
  private readonly tokens: Token[]
  private position = 0

  constructor(tokens: Token[]) {
    this.tokens = tokens
  }

  /** Returns the token `offset` positions ahead, if there is one. */
  peek(offset = 0): Token | undefined {
    return this.tokens[this.position + offset]
  }

  is(text: string, offset = 0): boolean {
    return this.peek(offset)?.text === text
  }

  /** Skips a word or sign if it is the next token; returns whether it was. */
  skip(text: string): boolean {
    if (!this.is(text)) return false
    this.position += 1
    return true
  }

  /**
   * Reads the next token, of the given type, and returns its value.
   * @throws {Unreadable} the next token has another type
   */
  take(type: Token['type']): number {
    const token = this.peek()
    if (token?.type !== type) throw new Unreadable()
    this.position += 1
    return token.value
  }
}
