/** Returns a text without these characters at its end. Not a pattern: `/+$` takes quadratic time on a long run of them. */
export function withoutTrailing(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
