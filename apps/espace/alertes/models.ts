/** The models, in the order in which they are offered. */
export const MODEL_NAMES = ['crue', 'tempete', 'eau', 'route', 'canicule', 'neige', 'transport', 'autre'] as const
export type ModelName = (typeof MODEL_NAMES)[number]

/** The messages of the models. The first line is the title. */
export const MODELS: Readonly<Record<ModelName, string>> = {
  crue: `Risque d’inondation [secteur]
Le niveau de [cours d’eau] monte. Montez à l’étage ce qui craint l’eau et ne stationnez pas près des berges.
N’allez pas dans les caves ni dans les parkings souterrains, et ne traversez pas une route inondée, à pied comme en voiture.
En cas de danger, appelez le 112.`,
  tempete: `Vents forts [jour]
Des rafales de [vitesse] km/h sont attendues de [heure] à [heure]. Rentrez ou attachez ce que le vent peut emporter.
Évitez les parcs, les bois et le bord de mer, et limitez vos déplacements. Ne touchez jamais à un fil électrique tombé au sol.`,
  eau: `Coupure d’eau [rue ou quartier]
L’eau est coupée de [heure] à [heure], [jour], à cause de [raison].
Faites une réserve d’eau pour boire et cuisiner. Au retour de l’eau, laissez-la couler jusqu’à ce qu’elle soit claire.`,
  route: `[Rue] barrée
[Rue] est fermée à la circulation entre [lieu] et [lieu], à cause de [raison]. Déviation par [rue].
Les riverains peuvent rentrer chez eux par [rue].`,
  canicule: `Fortes chaleurs jusqu’à [jour]
Buvez de l’eau souvent, restez au frais et fermez les volets le jour. Évitez les efforts entre 11 h et 21 h.
Prenez des nouvelles de vos voisins âgés ou isolés. Une salle fraîche est ouverte : [lieu], de [heure] à [heure].
En cas de malaise, appelez le 15.`,
  neige: `Neige et verglas [jour]
Les routes et les trottoirs peuvent être glissants. Limitez vos déplacements et roulez doucement.
Le salage commence par [rues]. Chacun dégage le trottoir devant chez soi.
Transports scolaires : [assurés ou supprimés].`,
  transport: `Ligne [ligne] interrompue
La ligne [ligne] ne circule pas entre [arrêt] et [arrêt], à cause de [raison]. Reprise prévue : [jour et heure].
Pour vous déplacer : [autre ligne ou navette].`,
  autre: '',
}

const MARK = /\[[^[\]\n]{1,60}\]/g

/** A mark of a model that nobody has typed over yet, and where it is. */
export interface Mark {
  text: string
  from: number
  to: number
}

/** Returns the marks that are still in a message. */
export const marksOf = (message: string): Mark[] =>
  [...message.matchAll(MARK)].map(({ 0: text, index }) => ({ text, from: index, to: index + text.length }))

/** Returns the mark at a position of the caret; undefined if there is none. */
export const markAt = (message: string, caret: number): Mark | undefined =>
  marksOf(message).find(({ from, to }) => caret > from && caret < to)
