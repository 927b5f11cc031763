import { bilingual, pluralFr, pluralEn } from '../i18n/texts.ts'

export const listTexts = bilingual({
  pickAll: ['Sélectionner toute la page', 'Select the whole page'],
  pick: (name: string) => [`Sélectionner « ${name} »`, `Select “${name}”`],
  total: (count: number) => [pluralFr(count, 'résultat', 'résultats'), pluralEn(count, 'result', 'results')],
  atLeast: (count: number) => [`Plus de ${pluralFr(count, 'résultat', 'résultats')}`, `More than ${pluralEn(count, 'result', 'results')}`],
  empty: ['Aucun élément.', 'No item.'],
  emptyFiltered: ['Aucun résultat avec ces filtres.', 'No result with these filters.'],
  clearFilters: ['Effacer les filtres', 'Clear the filters'],
  failed: ['Cette liste n’a pas pu être chargée.', 'This list could not be loaded.'],
  page: (page: number, last: number) => [
    `Page ${page.toLocaleString('fr-FR')} sur ${last.toLocaleString('fr-FR')}`,
    `Page ${page.toLocaleString('en-GB')} of ${last.toLocaleString('en-GB')}`,
  ],
  pages: ['Pages', 'Pages'],
  first: ['Première page', 'First page'],
  previous: ['Page précédente', 'Previous page'],
  next: ['Page suivante', 'Next page'],
  last: ['Dernière page', 'Last page'],
  perPage: ['Lignes par page', 'Rows per page'],
  perPageOf: (size: string) => [`${size} par page`, `${size} per page`],
  isSo: (what: string) => [`${what} : oui`, `${what}: yes`],
  isNotSo: (what: string) => [`${what} : non`, `${what}: no`],
  filters: ['Filtres', 'Filters'],
  csv: ['Exporter (CSV)', 'Export (CSV)'],
  csvRunning: (done: number, total: number) => [`Export : ${done} sur ${total}`, `Export: ${done} of ${total}`],
  csvStop: ['Arrêter l’export', 'Stop the export'],
  csvDone: (rows: number) => [`${pluralFr(rows, 'ligne exportée', 'lignes exportées')}.`, `${pluralEn(rows, 'row', 'rows')} exported.`],
  csvCut: (rows: number) => [
    `L’export est limité à ${pluralFr(rows, 'ligne', 'lignes')}. Affinez les filtres pour obtenir la suite.`,
    `The export is limited to ${pluralEn(rows, 'row', 'rows')}. Narrow the filters to get the rest.`,
  ],
})
