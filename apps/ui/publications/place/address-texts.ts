import { bilingual } from '../../i18n/texts.ts'

/** Texts of addresses that are proposed while one is typed. */
export const addressTexts = bilingual({
  hint: [
    'Commencez par la rue : des adresses sont proposées. Toute autre est acceptée.',
    'Begin with the street: addresses are proposed. Any other one is accepted.',
  ],
  sources: {
    service: ['Base Adresse Nationale', 'National address base'],
    connues: ['Déjà vues dans la commune', 'Already seen in the commune'],
  },
  proposed: (count: number) => [
    count === 1 ? 'Une adresse proposée. Entrée la choisit.' : `${count} adresses proposées. Entrée choisit la première.`,
    count === 1 ? 'One address is proposed. Enter chooses it.' : `${count} addresses are proposed. Enter chooses the first.`,
  ],
})
