import { bilingual } from '../../ui/i18n/texts.ts'

/** Texts of the logo and the picture of an actor. */
export const pictureTexts = bilingual({
  title: ['Logo et image', 'Logo and picture'],
  logo: ['Logo', 'Logo'],
  logoOf: (nom: string) => [`Logo : ${nom}`, `Logo: ${nom}`],
  photo: ['Image', 'Picture'],
  addLogo: ['Choisir un logo', 'Choose a logo'],
  replaceLogo: ['Remplacer le logo', 'Replace the logo'],
  removeLogo: ['Retirer le logo', 'Remove the logo'],
  addPhoto: ['Choisir une image', 'Choose a picture'],
  replacePhoto: ['Remplacer l’image', 'Replace the picture'],
  removePhoto: ['Retirer l’image', 'Remove the picture'],
  hint: (types: string, megabytes: number) => [`${types}, ${megabytes} Mo au plus.`, `${types}, at most ${megabytes} MB.`],
  logoSaved: ['Logo enregistré.', 'Logo saved.'],
  logoRemoved: ['Logo retiré.', 'Logo removed.'],
  photoSaved: ['Image enregistrée.', 'Picture saved.'],
  photoRemoved: ['Image retirée.', 'Picture removed.'],
  none: ['Aucune.', 'None.'],
})
