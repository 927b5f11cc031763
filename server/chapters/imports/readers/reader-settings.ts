/** Settings of a source of any kind, as stored. An absent setting has its default (settings.ts). */
export type ReaderSettings = { [name: string]: unknown }
