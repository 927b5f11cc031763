/** The cost of a pattern on the worst text: linear or better, or the reason why it is not. */
export type Verdict = { linear: true } | { linear: false; why: string }

/** Returns the key of a pattern's verdict. */
export const keyOf = ({ source, flags }: { source: string; flags: string }): string => `/${source}/${flags}`
