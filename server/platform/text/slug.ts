/** The words of a name in lower case, without accents or ligatures; hyphens, apostrophes and spaces separate words. */
export function wordsOf(text: string): string[] {
  const folded = text.toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').normalize('NFD').replaceAll(/\p{M}/gu, '')
  return folded.match(/[a-z0-9]+/g) ?? []
}

/** The slug of a name: `Saint-Denis-d'Oléron` gives `saint-denis-d-oleron`. */
export const slugOf = (nom: string): string => wordsOf(nom).join('-')
