/** Stop words: they say nothing of what is looked for. French and English, as `lettersOf` writes them, in the singular. */
const STOP_WORDS = new Set(
  (
    'a au aux avec c ce ces cet cette comment combien d dan de des du elle en est et etre il ils j je l la le les leur lui m ma mes mon n ne nos notre nou on ou ' +
    'par pour quand que quel quelle quelles quels qu qui quoi s sa se ses son sont sur t un une votre vos vou y ' +
    'an and are at can do doe for how i in is it me my near nearest of the there to what when where which who whos with'
  ).split(' '),
)

/** From this length on, a word may have a typing error. Shorter ones have neighbours of another meaning: "maire" and "marie". */
const TOLERANT_LETTERS = 6

/** A text in small letters without accents, its words apart by blanks. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** A word without the sign of its plural. */
const singular = (word: string): string => (word.length > 3 && /[^s][sx]$/.test(word) ? word.slice(0, -1) : word)

/** The words of a text that say what it is about, in the singular, without accents. */
export const wordsOf = (text: string): string[] =>
  lettersOf(text)
    .split(' ')
    .map(singular)
    .filter((word) => word !== '' && !STOP_WORDS.has(word))

/** Whether two words are the same, or longer ones with a single typing error. */
export const isNear = (one: string, other: string): boolean =>
  one === other || (Math.min(one.length, other.length) >= TOLERANT_LETTERS && isOneEdit(one, other))

/** Whether one letter was left out, added, changed, or exchanged with the next (a Damerau–Levenshtein distance of one). */
function isOneEdit(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  return isExchanged || short.slice(at + 1) === long.slice(at + 1)
}

/** Whether all words of a phrase are among others, in any order. */
export const hasAll = (
  among: readonly string[],
  phrase: readonly string[],
  isSame: (one: string, other: string) => boolean = isNear,
): boolean => phrase.length > 0 && phrase.every((word) => among.some((one) => isSame(one, word)))
