/** The models, in the order in which they are offered. */
export const MODEL_NAMES = ['crue', 'tempete', 'eau', 'route', 'canicule', 'neige', 'transport', 'autre'] as const
export type ModelName = (typeof MODEL_NAMES)[number]

/** The line below which a message has its orders, one in each line: what residents read first. */
export const ORDERS_HEAD = 'Ce qu’il faut faire :'

/** The messages of the models. The first line is the title. A mark with the same name is the same thing: it is asked once. */
export const MODELS: Readonly<Record<ModelName, string>> = {
  crue: `Risque d’inondation [secteur]
Le niveau de [cours d’eau] monte.
${ORDERS_HEAD}
N’allez pas dans les caves ni dans les parkings souterrains.
Ne traversez pas une route inondée, à pied comme en voiture.
Montez à l’étage ce qui craint l’eau et ne stationnez pas près des berges.
En cas de danger, appelez le 112.`,
  tempete: `Vents forts [jour]
Des rafales de [vitesse] km/h sont attendues de [de] à [à].
${ORDERS_HEAD}
Limitez vos déplacements, évitez les parcs, les bois et le bord de mer.
Rentrez ou attachez ce que le vent peut emporter.
Ne touchez jamais à un fil électrique tombé au sol.`,
  eau: `Coupure d’eau [rue ou quartier]
L’eau est coupée [jour] de [de] à [à]. Cause : [raison].
${ORDERS_HEAD}
Faites une réserve d’eau pour boire et cuisiner.
Au retour de l’eau, laissez-la couler jusqu’à ce qu’elle soit claire.`,
  route: `[rue] barrée
[rue] : circulation fermée entre [de] et [à]. Cause : [raison]. Les riverains peuvent rentrer chez eux.
${ORDERS_HEAD}
Prenez la déviation par [déviation].`,
  canicule: `Fortes chaleurs jusqu’à [jour]
Une salle fraîche est ouverte : [lieu], de [de] à [à].
${ORDERS_HEAD}
Buvez de l’eau souvent, restez au frais et fermez les volets le jour.
Évitez les efforts entre 11 h et 21 h.
Prenez des nouvelles de vos voisins âgés ou isolés.
En cas de malaise, appelez le 15.`,
  neige: `Neige et verglas [jour]
Les routes et les trottoirs peuvent être glissants. Le salage commence par [rues].
Transports scolaires : [assurés ou supprimés].
${ORDERS_HEAD}
Limitez vos déplacements et roulez doucement.
Dégagez le trottoir devant chez vous.`,
  transport: `Ligne [ligne] interrompue
La ligne [ligne] ne circule pas entre [de] et [à]. Cause : [raison]. Reprise prévue : [jour et heure].
${ORDERS_HEAD}
Pour vous déplacer, prenez [autre ligne ou navette].`,
  autre: '',
}

const MARK = /\[[^[\]\n]{1,60}\]/g

/** What is typed for each mark, by its name. */
export type Blanks = Readonly<Record<string, string>>

/** Returns the names of the marks of a message, each once, in their order. */
export const namesOf = (message: string): string[] => [...new Set([...message.matchAll(MARK)].map(([text]) => text.slice(1, -1)))]

/** A piece of a message: its text, and the name of the mark that it fills or leaves open. */
export interface Piece {
  text: string
  name?: string
  isOpen?: boolean
}

/** Returns a message in pieces, its marks filled with what was typed. At the beginning of a line a filled mark begins with a capital. */
export function piecesOf(message: string, blanks: Blanks = {}): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: mark, index } of message.matchAll(MARK)) {
    const name = mark.slice(1, -1)
    const typed = (blanks[name] ?? '').trim()
    const isFirst = index === 0 || message[index - 1] === '\n'
    pieces.push({ text: message.slice(from, index) })
    pieces.push(typed === '' ? { text: mark, name, isOpen: true } : { text: isFirst ? capital(typed) : typed, name })
    from = index + mark.length
  }
  return [...pieces, { text: message.slice(from) }].filter(({ text }) => text !== '')
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns a message with its marks filled; those that nobody filled stay. */
export const filled = (message: string, blanks?: Blanks): string =>
  piecesOf(message, blanks)
    .map(({ text }) => text)
    .join('')

/** The marks that say where the alert is, one at most in a model. */
export const PLACES: ReadonlySet<string> = new Set(['rue', 'rue ou quartier', 'secteur'])
/** The marks that hold a street. */
export const STREETS: ReadonlySet<string> = new Set([...PLACES, 'rues', 'déviation'])
