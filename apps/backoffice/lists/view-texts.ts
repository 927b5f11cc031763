import { bilingual } from '../../ui/i18n/texts.ts'

export const viewTexts = bilingual(
  {
    views: 'Vues',
    viewsSaved: 'Vues enregistrées',
    viewSave: 'Enregistrer cette vue…',
    viewSaveTitle: 'Enregistrer cette vue',
    viewName: 'Nom de la vue',
    viewShare: 'La partager avec les autres administrateurs',
    viewBy: (name: string) => `partagée par ${name}`,
    viewNone: 'Aucune vue enregistrée.',
    viewDelete: (name: string) => `Supprimer la vue « ${name} »`,
    viewKept: (name: string) => `Vue « ${name} » enregistrée.`,
    viewGone: (name: string) => `Vue « ${name} » supprimée.`,
    save: 'Enregistrer',
    cancel: 'Annuler',
  },
  {
    views: 'Views',
    viewsSaved: 'Saved views',
    viewSave: 'Save this view…',
    viewSaveTitle: 'Save this view',
    viewName: 'Name of the view',
    viewShare: 'Share it with the other administrators',
    viewBy: (name: string) => `shared by ${name}`,
    viewNone: 'No saved view.',
    viewDelete: (name: string) => `Delete the view “${name}”`,
    viewKept: (name: string) => `The view “${name}” is saved.`,
    viewGone: (name: string) => `The view “${name}” is deleted.`,
    save: 'Save',
    cancel: 'Cancel',
  },
)
