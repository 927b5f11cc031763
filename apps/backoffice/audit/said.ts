/** Ends of sentences by action, or by `action:field=value` of what was decided; `*` for any value but null. */
export type Said = Readonly<Record<string, readonly [fr: string, en: string]>>
