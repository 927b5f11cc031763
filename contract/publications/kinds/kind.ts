/** What a kind of publications is, for every layer: what it carries, how it ends, who gives it. */
export interface KindRules {
  /** The field that only this kind has; null: it has none. */
  details: 'evenement' | 'alerte' | 'acte' | null
  /**
   * How it ends. `free`: where one is given. `dates`: after its last date it leaves lists, and stays readable. `required`: an end is asked for, at most thirty
   * days ahead, and it stays readable for `readableDays` more. `posting`: not before its posting is over.
   */
  end: 'free' | 'dates' | 'required' | 'posting'
  /** For how many days residents may read it after `expire_le`. */
  readableDays: number
  /** Who gives it: every actor, or town halls alone. What town halls alone give is made by no import. */
  givenBy: 'everybody' | 'mairie'
  /** Filters of the public list that count with this kind alone. */
  filters: readonly ('terminees' | 'annee' | 'nature')[]
  label: readonly [fr: string, en: string]
}
