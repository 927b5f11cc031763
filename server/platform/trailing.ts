/** A text without any of these signs at its end. Not a pattern: one that ends in `/+$` takes quadratic time on a row of them. */
export function withoutTrailing(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
