import { bilingual } from '../../ui/i18n/texts.ts'

/** Texts of the logo and the photo of an actor. */
export const pictureTexts = bilingual({
  title: ['Logo et photo', 'Logo and picture'],
  saved: ['Logo et photo enregistrés.', 'Logo and picture saved.'],
})
