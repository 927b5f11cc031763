/**
 * Returns a pattern that matches a text in any case, for use within a pattern that does not ignore case. Takes words, alternatives, groups, escaped characters and
 * sets of single letters: `av\.?`, `[ée]cole`.
 *
 * A modifier, `(?i:…)`, must not be used instead: the engine of Node 26 (V8 14.6) loses it in alternatives with a common beginning, once a process has
 * compiled a megabyte of regular expressions and no longer optimises new ones. `npm run patterns` refuses modifiers.
 */
export const anyCase = (pattern: string): string =>
  pattern.replaceAll(/\\.|\[([^[\]]*)\]|\p{Ll}/gu, (part: string, set?: string) => {
    const letters = set ?? part
    return part.startsWith('\\') ? part : `[${[...new Set(letters + letters.toUpperCase())].join('')}]`
  })
