export { aCommune, deCommune } from '../../../contract/communes/commune-of.ts'

/** Where "de" is elided before a first name: not before those that begin with Ha, as Hassan and Harold, or with Y and a vowel, as Yann. */
const ELIDED = /^(?:[aeiouàâäéèêëîïôöùûüœæ]|h(?!a)|y[^aeiouéè])/iu

/** "de Camille", "d’Odile", "d’Hélène", "de Hassan". An e-mail address is no word: it is not elided. */
export const de = (name: string): string => (ELIDED.test(name) && !name.includes('@') ? `d’${name}` : `de ${name}`)
