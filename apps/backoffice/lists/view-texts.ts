import { bilingual } from '../../ui/i18n/texts.ts'

export const viewTexts = bilingual({
  views: ['Vues', 'Views'],
  menu: ['Autres actions sur la liste', 'More actions on the list'],
  viewsSaved: ['Vues enregistrées', 'Saved views'],
  viewSave: ['Enregistrer cette vue…', 'Save this view…'],
  viewSaveTitle: ['Enregistrer cette vue', 'Save this view'],
  viewName: ['Nom de la vue', 'Name of the view'],
  viewShare: ['La partager avec les autres administrateurs', 'Share it with the other administrators'],
  viewBy: (name: string) => [`partagée par ${name}`, `shared by ${name}`],
  viewNone: ['Aucune vue enregistrée.', 'No saved view.'],
  viewDelete: (name: string) => [`Supprimer la vue « ${name} »`, `Delete the view “${name}”`],
  viewSaved: (name: string) => [`Vue « ${name} » enregistrée.`, `The view “${name}” is saved.`],
  viewDeleted: (name: string) => [`Vue « ${name} » supprimée.`, `The view “${name}” is deleted.`],
  save: ['Enregistrer', 'Save'],
  cancel: ['Annuler', 'Cancel'],
})
