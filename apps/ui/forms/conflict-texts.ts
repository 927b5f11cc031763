import { bilingual } from '../../ui/i18n/texts.ts'

export const conflictTexts = bilingual({
  lead: [
    'Votre saisie est conservée, rien n’est remplacé. Choisissez la version à garder pour chaque champ, puis enregistrez.',
    'What you typed is kept, nothing is replaced. Choose the version to keep for each field, then save.',
  ],
  mine: ['Votre saisie', 'What you typed'],
  saved: ['Version enregistrée', 'Saved version'],
  keepMine: ['Garder ma saisie', 'Keep what I typed'],
  takeSaved: ['Prendre la version enregistrée', 'Take the saved version'],
})
