/** Where "de" is elided before a first name: not before those that begin with Ha, as Hassan and Harold, or with Y and a vowel, as Yann. */
const ELIDED = /^(?:[aeiouàâäéèêëîïôöùûüœæ]|h(?!a)|y[^aeiouéè])/iu

/** "de Camille", "d’Odile", "d’Hélène", "de Hassan". An e-mail address is no word: it is not elided. */
export const de = (name: string): string => (ELIDED.test(name) && !name.includes('@') ? `d’${name}` : `de ${name}`)

/** "de Béthune", "d’Arras", "du Mans", "des Ulis", "des Sables-d’Olonne". */
export function deCommune(nom: string): string {
  if (nom.startsWith('Le ')) return `du ${nom.slice(3)}`
  if (nom.startsWith('Les ')) return `des ${nom.slice(4)}`
  return /^[AEIOUYÀÂÉÈÊËÎÏÔÙÛŒH]/.test(nom) && !/^(?:H[aeo]|Y[^v])/.test(nom) ? `d’${nom}` : `de ${nom}`
}

/** "à Béthune", "au Mans", "aux Ulis". */
export function aCommune(nom: string): string {
  if (nom.startsWith('Le ')) return `au ${nom.slice(3)}`
  return nom.startsWith('Les ') ? `aux ${nom.slice(4)}` : `à ${nom}`
}
