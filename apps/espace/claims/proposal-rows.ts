import { bilingual, type Pair, pluralEn, pluralFr } from '../../ui/i18n/texts.ts'

/** The title of a proposal: a part of the texts of its screen. */
export const PROPOSAL_TITLE = {
  of: (name: string): Pair => [`Proposition : « ${name} »`, `Proposal: “${name}”`],
} as const

/** The rows of proposals on the home. */
export const proposalRows = bilingual({
  ...PROPOSAL_TITLE,
  waitingHint: ['En cours d’examen', 'Being examined'],
  approvedHint: ['Acceptée : demandez à gérer la page', 'Approved: ask to manage the page'],
  opinions: (n: number) => [
    `Avis à donner sur ${pluralFr(n, 'proposition d’acteur', 'propositions d’acteurs')}`,
    `Opinion to give on ${pluralEn(n, 'proposed actor', 'proposed actors')}`,
  ],
})
