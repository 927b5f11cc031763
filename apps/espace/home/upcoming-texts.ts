import { bilingual } from '../../ui/i18n/texts.ts'

/** Texts of what is planned next, on the home. */
export const upcomingTexts = bilingual({
  title: ['Prochainement', 'Next'],
  calendar: ['Calendrier', 'Calendar'],
  today: ['Aujourd’hui', 'Today'],
  untitled: ['Sans titre', 'Untitled'],
})
