import { bilingual } from '../../ui/i18n/texts.ts'

/** Texts of what is planned next, on the home. */
export const upcomingTexts = bilingual({
  title: ['Prochainement', 'Next'],
  calendar: ['Tout le calendrier', 'The whole calendar'],
  today: ['aujourd’hui', 'today'],
  untitled: ['Sans titre', 'Untitled'],
})
