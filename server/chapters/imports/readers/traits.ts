import { THEME_NAMES, type Theme } from '../../../../contract/publications/themes.ts'

/** What the categories of a source say of an event. Spec §2-94. */

/**
 * The categories that name a theme, in French as calendars write them, and the types of schema.org and DATAtourisme. A category names a theme only as a whole:
 * "fête" does, "Comité des fêtes" does not. What two themes could have is in none.
 */
const CATEGORIES: Record<Theme, string> = {
  marche: `marché, marché de noël, marché hebdomadaire, marché de producteurs, brocante, braderie, vide grenier, vide maison, vide dressing, bourse aux
    jouets, bourse aux vêtements, foire à tout, foire et marché, market, bricabrac, garagesale, saleevent`,
  fete: `fête, festivité, fête communale, fête patronale, fête locale, fête de village, fête et manifestation, bal, carnaval, kermesse, ducasse, feu d’artifice,
    carnival, traditionalcelebration, parade`,
  spectacle: `spectacle, théâtre, danse, cirque, cinéma, humour, conte, marionnette, projection, spectacle vivant, arts vivants, theaterevent, theatreevent, danceevent,
    comedyevent, screeningevent, showevent, circusevent`,
  musique: `musique, concert, jazz, rock, chorale, musique classique, récital, opéra, music, musicevent, recital, opera`,
  exposition: `exposition, expo, vernissage, exhibition, exhibitionevent, visualartsevent`,
  conference: `conférence, débat, rencontre littéraire, dédicace, lecture, café philo, conférence débat, conference, literaryevent, reading`,
  atelier: `atelier, stage, atelier créatif, cours, atelier stage, workshop, courseinstance, trainingworkshop, traineeship`,
  jeux: `loto, jeu, jeux de société, ludothèque, belote, concours de belote, tournoi de jeux, game`,
  sport: `sport, course à pied, tournoi sportif, compétition sportive, football, rugby, pétanque, cyclisme, sportsevent, sportscompetition, sportsdemonstration`,
  nature: `nature, randonnée, balade, balade nature, sortie nature, jardin, jardinage, rando, rambling`,
  visite: `visite, visite guidée, patrimoine, journées européennes du patrimoine, visite commentée`,
  reunion: `réunion, réunion publique, conseil municipal, conseil communautaire, réunion de quartier, concertation`,
  ceremonie: `cérémonie, commémoration, cérémonie patriotique, commemoration`,
  solidarite: `solidarité, don du sang, collecte de sang, action sociale, banque alimentaire, collecte solidaire`,
}
const CHILDREN = 'enfant, enfants, jeune public, petite enfance, pour enfants, tout petits, childrensevent'
const OUTDOORS = 'plein air, en plein air, extérieur, en extérieur'

/** Returns a category in one form: without accents, signs, plurals, or the prefix of its vocabulary. */
const plainOf = (category: string): string =>
  category
    .slice(0, 200)
    .replace(/^(?:https?:\/\/schema\.org\/|[a-z]{2,12}:)/, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)
    .map((word) => (word.length > 3 && (word.endsWith('s') || word.endsWith('x')) ? word.slice(0, -1) : word))
    .join(' ')
const formsOf = (categories: string): string[] => categories.split(',').map(plainOf)

const THEMES = new Map(THEME_NAMES.flatMap((theme) => formsOf(CATEGORIES[theme]).map((category) => [category, theme] as const)))
const [OF_CHILDREN, OF_OUTDOORS] = [CHILDREN, OUTDOORS].map((categories) => new Set(formsOf(categories)))

/** Returns the theme that the categories of an event name; null if they name none, or several. */
export function themeOf(categories: readonly string[]): Theme | null {
  const themes = new Set(categories.flatMap((category) => THEMES.get(plainOf(category)) ?? []))
  const [theme = null] = themes
  return themes.size === 1 ? theme : null
}

const oneOf = (names: ReadonlySet<string> | undefined, categories: readonly string[]): true | null =>
  categories.some((category) => names?.has(plainOf(category))) || null
/** Whether a category says that an event is for children; null if none says it. */
export const isForChildren = (categories: readonly string[]): true | null => oneOf(OF_CHILDREN, categories)
/** Whether a category says that an event is outdoors; null if none says it. */
export const isOutdoors = (categories: readonly string[]): true | null => oneOf(OF_OUTDOORS, categories)

/** The greatest age of an event that is for children alone. */
const CHILD = 12
/** Whether the ages of an event are those of children; null if they are not known, or those of others too. */
export const isAgeOfChildren = (max: unknown): true | null => (typeof max === 'number' && max > 0 && max <= CHILD ? true : null)
