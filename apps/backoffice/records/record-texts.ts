import { bilingual, pluralFr, pluralEn } from '../../ui/i18n/texts.ts'

export const recordTexts = bilingual({
  failed: ['Cette fiche n’a pas pu être chargée.', 'This record could not be loaded.'],
  history: ['Historique', 'History'],
  noHistory: ['Aucune action enregistrée.', 'No recorded action.'],
  wholeHistory: ['Tout l’historique', 'The whole history'],
  undo: ['Annuler', 'Undo'],
  undoStates: {
    done: ['Annulée', 'Undone'],
    changed_since: ['Modifié depuis', 'Changed since'],
    left: ['E-mail déjà envoyé', 'E-mail already sent'],
  },
  system: ['Système', 'System'],
  anonymous: ['Visiteur', 'Visitor'],
  cli: ['Console', 'Console'],
  someone: ['Compte supprimé', 'Deleted account'],
  changedText: [
    'Ce que vous n’avez pas saisi est à jour ; votre saisie est conservée.',
    'What you did not type is up to date; what you typed is kept.',
  ],
  compare: ['Comparer avec la version enregistrée', 'Compare with the saved version'],
  nothingShown: ['Le journal ne garde pas le détail de ce changement.', 'The trail does not keep the detail of this change.'],
  field: ['Champ', 'Field'],
  before: ['Avant', 'Before'],
  after: ['Après', 'After'],
  yes: ['oui', 'yes'],
  somePerson: ['une personne du service', 'a person of the service'],
  someRecord: ['fiche absente', 'absent record'],
  no: ['non', 'no'],
  textOf: (length: number) => [
    `texte de ${pluralFr(length, 'caractère', 'caractères')}`,
    `text of ${pluralEn(length, 'character', 'characters')}`,
  ],
})
