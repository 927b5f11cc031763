/** A moment in Paris in words: "1er décembre 2026 à 23:55". @param at a timestamp */
export function momentInParis(at: string, language: 'fr' | 'en'): string {
  const words = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' }).format(new Date(at))
  // The first of the month is the only ordinal of French dates; Intl writes "1 décembre".
  return language === 'fr' ? words.replace(/^1 /, '1er ') : words
}
