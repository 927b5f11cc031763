/** Reasons of retention terms that several chapters share: French, English. */

export const EXCHANGES = [
  'Trois ans après le dernier échange : délai usuel de la CNIL pour la relation avec les usagers.',
  'Three years after the last exchange: what the CNIL takes for relations with users.',
] as const

export const RUNS = ['Un an d’historique d’exploitation.', 'A year of operation.'] as const

export const PAYMENTS = [
  'Cinq ans, prescription de droit commun (code civil, art. 2224). L’identifiant reste pour toujours : un événement n’agit qu’une fois.',
  'Five years, the limitation of actions (French civil code, art. 2224). The identifier stays for ever: an event applies once.',
] as const

export const DELETIONS = [
  'Un an pour revenir sur une suppression ; rien n’est plus montré depuis.',
  'A year to go back on a deletion; nothing has been shown since.',
] as const
