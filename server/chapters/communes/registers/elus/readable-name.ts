/** Particles between the names of a person. They are written in lower case. */
const SMALL = new Set(['de', 'du', 'des', 'd'])

/**
 * Returns a name in capitals in mixed case: `MARTIN DE LA TOUR` gives `Martin de La Tour`. A name with a lower-case letter is returned
 * unchanged. A particle at the beginning has a capital: a file does not show which families write it in lower case.
 */
export function readableName(name: string): string {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}\P{L}*\p{Lu}/u.test(name)) return name
  return name.replaceAll(/[\p{L}\p{M}\d]+/gu, (word, at: number) => {
    const small = word.toLocaleLowerCase('fr')
    return at > 0 && SMALL.has(small) ? small : small.charAt(0).toLocaleUpperCase('fr') + small.slice(1)
  })
}
