import { bilingual } from '../i18n/texts.ts'

/** Texts of the logo and the photo of an actor. */
export const actorPictureTexts = bilingual({
  logo: ['Logo', 'Logo'],
  addLogo: ['Ajouter un logo', 'Add a logo'],
  replaceLogo: ['Remplacer le logo', 'Replace the logo'],
  removeLogo: ['Retirer le logo', 'Remove the logo'],
  photo: ['Photo', 'Picture'],
  addPhoto: ['Ajouter une photo', 'Add a picture'],
  replacePhoto: ['Remplacer la photo', 'Replace the picture'],
  hint: (types: string, mb: number) => [`${types}, ${mb} Mo au plus.`, `${types}, ${mb} MB at most.`],
  none: ['Aucune image', 'No picture'],
})
