import { bilingual } from '../i18n/texts.ts'

/** What a town hall remarks of a defibrillator. */
export const remarkKinds = bilingual({
  hors_service: ['Hors service', 'Out of service'],
  deplace: ['Déplacé', 'Moved'],
  acces: ['Accès modifié', 'Access changed'],
  absent: ['Absent', 'Missing'],
  autre: ['Autre remarque', 'Another remark'],
})
