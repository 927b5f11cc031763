/** The words of an office that agree with its holder, masculine and feminine. */
const FORMS: readonly (readonly [masculine: string, feminine: string])[] = [
  ['adjoint', 'adjointe'],
  ['associé', 'associée'],
  ['chargé', 'chargée'],
  ['conseiller', 'conseillère'],
  ['départemental', 'départementale'],
  ['délégué', 'déléguée'],
  ['métropolitain', 'métropolitaine'],
  ['municipal', 'municipale'],
  ['premier', 'première'],
  ['président', 'présidente'],
  ['régional', 'régionale'],
  ['second', 'seconde'],
  ['spécial', 'spéciale'],
  ['territorial', 'territoriale'],
  ['vice-président', 'vice-présidente'],
  ['1er', '1re'],
]
/** Words of an office that are the same for everybody: "maire", "communautaire", and ranks such as "2e" and "deuxième". */
const SAME = /^(?:maire|communautaire|d’arrondissement|d'arrondissement|\d{1,2}[eè](?:me)?|\p{L}+ième)$/iu
const FEMININE = new Map(FORMS.flatMap(([masculine, feminine]) => [[masculine, feminine] as const, [feminine, feminine] as const]))
const MASCULINE = new Map(FORMS.flatMap(([masculine, feminine]) => [[masculine, masculine] as const, [feminine, masculine] as const]))
for (const rank of ['1ère', '1ere']) {
  FEMININE.set(rank, '1re')
  MASCULINE.set(rank, '1er')
}

/** A word in the case of another: "Adjoint" gives "Adjointe", "ADJOINT" gives "ADJOINTE". */
function inCaseOf(given: string, word: string): string {
  if (given.length > 1 && given === given.toUpperCase() && /\p{L}{2}/u.test(given)) return word.toUpperCase()
  return /^\p{Lu}/u.test(given) ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word
}

/** The words of one office agree up to the first that belongs to something else: "au maire", "à la culture", "du 1er arrondissement". */
function agreed(office: string, forms: ReadonlyMap<string, string>): string {
  let isOffice = true
  return office
    .split(/(\s+)/)
    .map((word) => {
      if (!isOffice || word.trim() === '') return word
      const form = forms.get(word.toLowerCase().normalize('NFC'))
      isOffice = form !== undefined || SAME.test(word)
      return form === undefined ? word : inCaseOf(word, form)
    })
    .join('')
}

/**
 * The title of an elected person, in the gender that the data has: the register says "2ème adjoint au maire" of women too. Without a gender it
 * stays as it is stored.
 * @param civilite F, M or null
 * @returns such as "2ème adjointe au maire", "Maire déléguée, 1re adjointe au maire"
 */
export function officeOf(fonction: string, civilite: string | null): string {
  if (civilite !== 'F' && civilite !== 'M') return fonction
  const forms = civilite === 'F' ? FEMININE : MASCULINE
  return fonction
    .split(/(, )/)
    .map((part) => agreed(part, forms))
    .join('')
}
