/** Words that part the names of a person and stay small between them. */
const SMALL = new Set(['de', 'du', 'des', 'd'])

/**
 * A name in readable case where it shouts: `MARTIN DE LA TOUR` is `Martin de La Tour`. A name that has small letters stays as
 * it is, and a particle at the beginning keeps its capital, since a file cannot say which families write it small.
 */
export function readableName(name: string): string {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}\P{L}*\p{Lu}/u.test(name)) return name
  return name.replaceAll(/[\p{L}\p{M}\d]+/gu, (word, at: number) => {
    const small = word.toLocaleLowerCase('fr')
    return at > 0 && SMALL.has(small) ? small : small.charAt(0).toLocaleUpperCase('fr') + small.slice(1)
  })
}
