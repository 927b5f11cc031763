/** How titles say that an event is cancelled: "ANNULÉ : Bal", "Bal [annulé]", "Canceled: Bal". */
const WORD = String.raw`(?:annul[ée]e?s?|annulation|cancell?ed(?: event)?|[ée]v[èée]nement annul[ée]|abgesagt)`
const CAPITALS = String.raw`(?:ANNUL[ÉE]E?S?|CANCELL?ED|ABGESAGT)`
const MARKS: readonly RegExp[] = [
  new RegExp(String.raw`^[(\[{*«!]+\s?${WORD}\s?[)\]}*»!]+\s*[:–—-]?\s*`, 'iu'),
  new RegExp(String.raw`\s*[(\[{*«!]+\s?${WORD}\s?[)\]}*»!]+$`, 'iu'),
  new RegExp(String.raw`^${WORD}\s*[:–—|/!-]+\s*`, 'iu'),
  new RegExp(String.raw`\s[:–—|/-]\s?${WORD}\s?[!.]*$`, 'iu'),
  // A word without a sign beside it counts in capitals only: "Le voyage annulé" is the title of a play.
  new RegExp(String.raw`^${CAPITALS}\s+(?=\S)`, 'u'),
  new RegExp(String.raw`(?<=\S)\s+${CAPITALS}\s?[!.]*$`, 'u'),
  new RegExp(String.raw`^${WORD}\s?[!.]*$`, 'iu'),
]

/** Returns a title without the mark that says its event is cancelled; null where it has none. A title of the mark alone stays. */
export function cancelledTitle(title: string | null): string | null {
  const text = title?.slice(0, 500).normalize('NFC').replaceAll(/\s+/g, ' ').trim() ?? ''
  const mark = text && MARKS.find((one) => one.test(text))
  return mark ? text.replace(mark, '').trim() || text : null
}
