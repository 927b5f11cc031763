/** Whether the objects and lists, `{}` and `[]`, of a JSON text nest deeper than `max`: found without building them, which takes memory for each level. */
export function isDeeper(text: string, max: number): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (quoted) {
      if (sign === 0x5c) at += 1
      else if (sign === 0x22) quoted = false
    } else if (sign === 0x22) quoted = true
    else if (sign === 0x5b || sign === 0x7b) {
      if ((depth += 1) > max) return true
    } else if (sign === 0x5d || sign === 0x7d) depth -= 1
  }
  return false
}
