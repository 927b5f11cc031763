/** A piece of an opening_hours text. Words are in lower case; a time is in minutes. */
export type Token =
  | { type: 'jour' | 'mois' | 'heure' | 'nombre'; valeur: number; texte: string }
  | { type: 'mot' | 'signe'; valeur: 0; texte: string }

const JOURS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const MOIS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MOTS = new Set(['ph', 'sh', 'week', 'off', 'closed', 'open', 'unknown', 'sunrise', 'sunset', 'dawn', 'dusk'])

/** Longer texts are not read: the longest sensible one has some two hundred characters. */
export const LONGUEUR_MAX = 1000

/** Every alternative begins differently or is tried once, without nesting: time grows with the length and no faster. */
const PIECE = /\s+|24\/7(?!\d)|(\d{1,2}):(\d{2})(?!\d)|(\d{1,4})(?![\d:hH])|([A-Za-z]+)|"[^"]*"|\|\||[-,;:+/()]/y

/**
 * Cuts an opening_hours text into its pieces. A comment in quotes is the word `"`, whatever it says.
 * @returns null where any character or word is not of the syntax that is read
 */
export function tokens(texte: string): Token[] | null {
  if (texte.length > LONGUEUR_MAX) return null
  const found: Token[] = []
  PIECE.lastIndex = 0
  while (PIECE.lastIndex < texte.length) {
    const piece = PIECE.exec(texte)
    if (!piece) return null
    if (piece[0].trim() === '') continue
    const token = tokenOf(piece)
    if (!token) return null
    found.push(token)
  }
  return found
}

function tokenOf([texte, heures, minutes, nombre, mot]: RegExpExecArray): Token | null {
  if (heures !== undefined && minutes !== undefined) {
    const valeur = Number(heures) * 60 + Number(minutes)
    return Number(minutes) < 60 && valeur <= 48 * 60 ? { type: 'heure', valeur, texte } : null
  }
  if (nombre !== undefined) return { type: 'nombre', valeur: Number(nombre), texte }
  if (mot !== undefined) return word(mot.toLowerCase())
  if (texte === '24/7') return { type: 'mot', valeur: 0, texte }
  return { type: 'signe', valeur: 0, texte: texte.startsWith('"') ? '"' : texte }
}

function word(texte: string): Token | null {
  const [jour, mois] = [JOURS.indexOf(texte) + 1, MOIS.indexOf(texte) + 1]
  if (jour > 0) return { type: 'jour', valeur: jour, texte }
  if (mois > 0) return { type: 'mois', valeur: mois, texte }
  return MOTS.has(texte) ? { type: 'mot', valeur: 0, texte } : null
}

/** Thrown inside the reader only, and caught by it: what is written is not of the subset that is read. */
export class Illisible extends Error {}

/** The pieces, and how far they are read. */
export class Lecture {
  private readonly pieces: Token[]
  private position = 0

  constructor(pieces: Token[]) {
    this.pieces = pieces
  }

  /** The piece `offset` places ahead, if there is one. */
  peek(offset = 0): Token | undefined {
    return this.pieces[this.position + offset]
  }

  is(texte: string, offset = 0): boolean {
    return this.peek(offset)?.texte === texte
  }

  /** Goes past a word or sign if it is next. */
  skip(texte: string): boolean {
    if (!this.is(texte)) return false
    this.position += 1
    return true
  }

  /**
   * Goes past a piece of a type and gives its value.
   * @throws {Illisible} another one is next
   */
  take(type: Token['type']): number {
    const token = this.peek()
    if (token?.type !== type) throw new Illisible()
    this.position += 1
    return token.valeur
  }
}
