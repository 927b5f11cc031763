import { bilingual } from '../i18n/texts.ts'

/** Texts of the logo and the photo of an actor. */
export const actorPictureTexts = bilingual({
  logo: ['Logo', 'Logo'],
  addLogo: ['Ajouter un logo', 'Add a logo'],
  replaceLogo: ['Remplacer le logo', 'Replace the logo'],
  removeLogo: ['Retirer le logo', 'Remove the logo'],
  photo: ['Photo', 'Picture'],
  arms: ['Armes ou logo de la commune', 'Arms or logo of the commune'],
  view: ['Photographie de la commune', 'Picture of the commune'],
  ofCommune: [
    'En tête de la page de la commune, sur ses affiches et sa feuille du mois.',
    'At the head of the page of the commune, on its posters and its sheet of the month.',
  ],
  addPhoto: ['Ajouter une photo', 'Add a picture'],
  replacePhoto: ['Remplacer la photo', 'Replace the picture'],
  removePhoto: ['Retirer la photo', 'Remove the picture'],
  hint: (types: string, mb: number) => [`${types}, ${mb} Mo au plus.`, `${types}, ${mb} MB at most.`],
  none: ['Aucune image', 'No picture'],
})
