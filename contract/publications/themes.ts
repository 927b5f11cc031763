/** The themes of events, by their codes: the closed list of an agenda, in the order in which they are offered. French and English. Spec §2-94. */
export const THEMES = {
  marche: ['Marché, brocante', 'Market, jumble sale'],
  fete: ['Fête', 'Fair'],
  spectacle: ['Spectacle, cinéma', 'Show, film'],
  musique: ['Musique', 'Music'],
  exposition: ['Exposition', 'Exhibition'],
  conference: ['Conférence, rencontre', 'Talk'],
  atelier: ['Atelier, stage', 'Workshop'],
  jeux: ['Jeux, loto', 'Games, bingo'],
  sport: ['Sport', 'Sport'],
  nature: ['Nature, randonnée', 'Nature, walks'],
  visite: ['Visite, patrimoine', 'Visit, heritage'],
  reunion: ['Réunion publique', 'Public meeting'],
  ceremonie: ['Cérémonie', 'Ceremony'],
  solidarite: ['Solidarité', 'Solidarity'],
} as const satisfies Record<string, readonly [fr: string, en: string]>
export type Theme = keyof typeof THEMES
/** The codes of the themes. */
export const THEME_NAMES = Object.keys(THEMES) as [Theme, ...Theme[]]
/** What an event says yes or no to, or nothing, beside its price. */
export const TRAITS = ['pour_enfants', 'accessible', 'plein_air'] as const
