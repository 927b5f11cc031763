import type { Theme } from './actors.ts'

/** A kind of announcement that several communes may make, each in its own words. */
export interface Modele {
  /** publication_types.code; null shows that a publication may have no type. */
  type: string | null
  /** Who writes it: the town hall, or the actors of a theme. */
  par: (Theme | 'mairie')[]
  /** Months in which it is believable; always, where absent. */
  mois?: number[]
  /** Left out overseas: frost, tulips and the like. */
  metropole?: true
  /** Smallest and largest population that it suits. */
  taille?: [min: number, max: number]
  /** An event: on which ISO weekday, how many days after publication, for how many further days; or on a day of the year, "MM-DD". */
  quand?: { jour: number; dans: [min: number, max: number]; duree?: number; le?: string }
  /** Chosen for the first page now and then, or pinned. */
  enAvant?: true
  epingle?: true
  image?: string
  /** End of the address it was taken from. */
  lien?: string
  /** Every paragraph takes the wording of the title's rank; otherwise only the first does. */
  accorde?: true
  titres: string[]
  /** Paragraphs in order, each with the wordings it may take. */
  corps: string[][]
}
