import { bilingual, pluralEn, pluralFr } from '../../ui/i18n/texts.ts'

export const territoryTexts = bilingual({
  territory: ['Territoire', 'Territory'],
  shown: (name: string) => [`Territoire : ${name}`, `Territory: ${name}`],
  everywhere: ['Toute la France', 'All of France'],
  rest: (name: string, others: number) => [
    `${name} et ${pluralFr(others, 'autre', 'autres')}`,
    `${name} and ${pluralEn(others, 'other', 'others')}`,
  ],
  hint: ['Sans choix : toute la France.', 'Without a choice: all of France.'],
  fields: {
    communes: ['Communes', 'Communes'],
    departements: ['Départements', 'Départements'],
    regions: ['Régions', 'Regions'],
  },
  search: ['Un département, une commune, une intercommunalité', 'A département, a commune, an intercommunality'],
  chosen: ['Choix actuel', 'Present choice'],
  departement: ['Départements', 'Départements'],
  commune: ['Communes', 'Communes'],
  intercommunalite: ['Intercommunalités', 'Intercommunalities'],
  nothing: ['Aucun lieu de ce nom.', 'No place of this name.'],
  failed: ['Les lieux n’ont pas pu être cherchés.', 'The places could not be searched.'],
  communes: (n: number) => [`${n.toLocaleString('fr')} commune${n > 1 ? 's' : ''}`, `${n.toLocaleString('en')} commune${n > 1 ? 's' : ''}`],
  effect: [
    'Vaut pour les listes, les comptes, la recherche et les exports, sur tous vos appareils.',
    'Applies to lists, counts, search and exports, on all your devices.',
  ],
  most: ['Cinquante lieux au plus.', 'Fifty places at most.'],
  instance: ['Par défaut', 'Default'],
  clear: ['Effacer', 'Clear'],
  choose: ['Choisir', 'Choose'],
})
