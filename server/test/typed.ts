/** A code as people, speech input and e-mail programs write it: with blanks, hyphens, a dash, and invisible signs. */
export const asTyped = (code: string): string =>
  `\u200b ${code.slice(0, 2)}\u2011${code.slice(2, 3)}\u00ad${code.slice(3, 4)} – ${code.slice(4)}\ufeff.`
