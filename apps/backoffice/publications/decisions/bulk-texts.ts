import { bilingual, pluralFr, pluralEn } from '../../../ui/i18n/texts.ts'

const fr = (count: number) => count.toLocaleString('fr-FR')
const en = (count: number) => count.toLocaleString('en-GB')

/** Texts of the bar of picked publications. */
export const bulkTexts = bilingual({
  bar: ['Publications cochées', 'Picked publications'],
  picked: (count: number) => [
    pluralFr(count, 'publication cochée', 'publications cochées'),
    pluralEn(count, 'publication picked', 'publications picked'),
  ],
  acrossPages: ['La sélection est conservée d’une page à l’autre.', 'The selection is kept from page to page.'],
  pickAll: (count: number) => [`Sélectionner les ${fr(count)}`, `Select all ${en(count)}`],
  tooMany: (most: number) => [`${fr(most)} au plus à la fois : précisez les filtres.`, `At most ${en(most)} at once: narrow the filters.`],
  all: (count: number) => [`Les ${fr(count)} de ce filtre sont choisies.`, `All ${en(count)} of this filter are picked.`],
  onlyPage: (count: number) => [`Seulement les ${fr(count)} de la page`, `Only the ${en(count)} of this page`],
  approve: ['Approuver sans publier', 'Approve without publishing'],
  publish: ['Publier', 'Publish'],
  reject: ['Refuser…', 'Reject…'],
  remove: ['Supprimer…', 'Delete…'],
  close: ['Classer…', 'Close…'],
  withdraw: ['Retirer…', 'Withdraw…'],
  clear: ['Tout décocher', 'Unpick all'],
})
