/** What a pattern costs on the worst text: `linear` or better, or why it is not. */
export type Verdict = { linear: true } | { linear: false; why: string }

/** By what a verdict is found. */
export const keyOf = ({ source, flags }: { source: string; flags: string }): string => `/${source}/${flags}`
