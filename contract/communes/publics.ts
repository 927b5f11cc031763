/** For whom a collection is, in words, where it is not for all. */
export const PUBLICS: Readonly<Record<string, readonly [fr: string, en: string]>> = {
  collectif: ['Immeubles', 'Blocks of flats'],
  individuel: ['Maisons', 'Houses'],
}
