import { bilingual } from '../i18n/texts.ts'

/** Texts of the pictures and documents of a publication. */
export const mediaTexts = bilingual({
  kinds: {
    image: ['Images', 'Pictures'],
    document: ['Documents', 'Documents'],
  },
  /** The state of a file that is being added. */
  states: {
    processing: ['Traitement en cours…', 'Being processed…'],
    ready: ['Prêt', 'Ready'],
    failed: ['Refusé', 'Refused'],
  },
  types: {
    'image/jpeg': ['JPEG', 'JPEG'],
    'image/png': ['PNG', 'PNG'],
    'image/webp': ['WebP', 'WebP'],
    'image/avif': ['AVIF', 'AVIF'],
  },
  picture: (n: number) => [`Image ${n}`, `Picture ${n}`],
  document: (n: number) => [`Document ${n}`, `Document ${n}`],
  first: ['Première image', 'First picture'],
  alt: (text: string) => [`Description de l’image : ${text}`, `Description of the picture: ${text}`],
  decorative: ['Image décorative, sans description', 'Decorative picture, without description'],
  credit: (text: string) => [`Crédit : ${text}`, `Credit: ${text}`],
  enlarge: (n: number) => [`Ouvrir l’image ${n} en grand`, `Open picture ${n} in full size`],
  reveal: (n: number) => [`Afficher l’image ${n}`, `Show picture ${n}`],
  ofDeleted: (pictures: number, documents: number) => [
    `Publication supprimée : ses fichiers ne sont plus servis (images : ${pictures}, documents : ${documents}).`,
    `Deleted publication: its files are no longer served (pictures: ${pictures}, documents: ${documents}).`,
  ],
  download: (title: string, size: string) => [`${title} (PDF, ${size})`, `${title} (PDF, ${size})`],
  sha256: ['Empreinte SHA-256', 'SHA-256 digest'],
})
