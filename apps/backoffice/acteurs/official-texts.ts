import { bilingual } from '../../ui/i18n/texts.ts'

/** Texts of the official values of a town hall. */
export const officialTexts = bilingual({
  title: ['Affiché aux habitants', 'Shown to residents'],
  lead: [
    'Une valeur de l’acteur remplace celle de la commune. Sans valeur de l’acteur, celle de la commune est affichée.',
    'A value of the actor replaces that of the commune. Without one, that of the commune is shown.',
  ],
  origins: {
    mairie: ['Acteur', 'Actor'],
    official: ['Annuaire officiel de l’administration', 'Official directory of public services'],
    commune_infos: ['Infos de la commune', 'Information of the commune'],
  },
  official: (value: string) => [`Annuaire officiel : ${value}`, `Official directory: ${value}`],
  commune: ['Infos de la commune', 'Information of the commune'],
})
