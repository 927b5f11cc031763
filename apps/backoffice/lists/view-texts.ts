import { bilingual } from '../../ui/i18n/texts.ts'

export const viewTexts = bilingual({
  menu: ['Autres actions sur la liste', 'More actions on the list'],
  emptyList: ['La liste est vide.', 'The list is empty.'],
  viewsSaved: ['Vues enregistrées', 'Saved views'],
  viewSave: ['Enregistrer cette vue…', 'Save this view…'],
  viewSaveTitle: ['Enregistrer cette vue', 'Save this view'],
  viewName: ['Nom de la vue', 'Name of the view'],
  viewShare: ['La partager avec les autres administrateurs', 'Share it with the other administrators'],
  whole: ['Toute la liste', 'The whole list'],
  viewBy: (view: string, author: string) => [`${view} (${author})`, `${view} (${author})`],
  viewDelete: (name: string) => [`Supprimer la vue « ${name} »`, `Delete the view “${name}”`],
  viewSaved: (name: string) => [`Vue « ${name} » enregistrée.`, `The view “${name}” is saved.`],
  viewDeleted: (name: string) => [`Vue « ${name} » supprimée.`, `The view “${name}” is deleted.`],
  save: ['Enregistrer', 'Save'],
  cancel: ['Annuler', 'Cancel'],
})
