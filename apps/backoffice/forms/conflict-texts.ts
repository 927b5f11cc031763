import { bilingual } from '../../ui/i18n/texts.ts'

export const conflictTexts = bilingual(
  {
    lead: 'Votre saisie est conservée, rien n’est remplacé. Choisissez la version à garder pour chaque champ, puis enregistrez.',
    mine: 'Votre saisie',
    saved: 'Version enregistrée',
    keepMine: 'Garder ma saisie',
    takeSaved: 'Prendre la version enregistrée',
  },
  {
    lead: 'What you typed is kept, nothing is replaced. Choose the version to keep for each field, then save.',
    mine: 'What you typed',
    saved: 'Saved version',
    keepMine: 'Keep what I typed',
    takeSaved: 'Take the saved version',
  },
)
