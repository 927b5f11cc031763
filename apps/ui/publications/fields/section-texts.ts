import { bilingual, pluralEn, pluralFr } from '../../i18n/texts.ts'

/** Texts of the folded parts of the form of a publication, and of the preview beside it. */
export const sectionTexts = bilingual({
  empty: ['Facultatif', 'Optional'],
  medias: ['Images et documents', 'Pictures and documents'],
  images: (n: number) => [pluralFr(n, 'image', 'images'), pluralEn(n, 'picture', 'pictures')],
  documents: (n: number) => [pluralFr(n, 'document', 'documents'), pluralEn(n, 'document', 'documents')],
  until: (when: string) => [`fin : ${when}`, `end: ${when}`],
  from: (when: string) => [`publication : ${when}`, `publication: ${when}`],
  booking: ['réservation', 'booking'],
  free: ['gratuit', 'free of charge'],
  preview: ['Aperçu : ce que les habitants liront', 'Preview: what residents will read'],
})
