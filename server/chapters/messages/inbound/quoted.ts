/** "Le … a écrit :", "On … wrote:" and similar lines, on one line or broken over three. */
const ATTRIBUTION = /^(?:le|on|am|el|il|op)\b.{1,400}(?:a [ée]crit|wrote|schrieb|escribi[óo]|ha scritto|schreef)\s?:?$/isu
/** The separator under which mail programs put the answered letter, without a sign before its lines. */
const SEPARATOR = /^-{2,}\s?(?:message (?:d.origine|transf[ée]r[ée])|original message|forwarded message)\s?-{2,}$/iu
const FROM = /^(?:\*\*)?(?:de|from|von)\s?:(?:\*\*)?\s?\S/iu
const SENT = /^(?:\*\*)?(?:envoy[ée]|date|sent|gesendet)\s?:/iu

/** Separates a person's text from the quotation that their mail program added beneath. If nothing would remain, nothing is separated. */
export function foldQuoted(text: string): { body: string; quoted: string | null } {
  const lines = text.split('\n')
  const at = Math.min(endingQuote(lines), repeatedLetter(lines))
  const body = lines.slice(0, at).join('\n').trim()
  if (at >= lines.length || body === '') return { body: text.trim(), quoted: null }
  return { body, quoted: lines.slice(at).join('\n').trim() || null }
}

/** Where the final lines with ">" begin, including the line that names their author. */
function endingQuote(lines: readonly string[]): number {
  let start = lines.length
  let marked = false
  while (start > 0 && /^\s*(>|$)/.test(lines[start - 1] ?? '')) {
    start -= 1
    marked ||= /^\s*>/.test(lines[start] ?? '')
  }
  if (!marked) return lines.length
  while (start < lines.length && !/^\s*>/.test(lines[start] ?? '')) start += 1
  let above = start
  while (above > 0 && (lines[above - 1] ?? '').trim() === '') above -= 1
  for (const height of [1, 2, 3]) {
    const said = lines
      .slice(Math.max(0, above - height), above)
      .join(' ')
      .trim()
    if (ATTRIBUTION.test(said)) return above - height
  }
  return start
}

function repeatedLetter(lines: readonly string[]): number {
  const at = lines.findIndex((line, index) => {
    const said = line.trim()
    if (SEPARATOR.test(said)) return true
    return FROM.test(said) && lines.slice(index + 1, index + 4).some((next) => SENT.test(next.trim()))
  })
  return at === -1 ? lines.length : at
}
