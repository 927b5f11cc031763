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
