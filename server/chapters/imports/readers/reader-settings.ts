/** Settings of a source of any kind, as stored. Defaults of absent settings are in settings.ts. */
export type ReaderSettings = { [name: string]: unknown }
