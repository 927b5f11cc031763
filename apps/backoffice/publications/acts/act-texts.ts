import { bilingual } from '../../../ui/i18n/texts.ts'

/** Texts of the act of a publication: what is shown, and its fields. */
export const actTexts = bilingual({
  title: ['Acte', 'Act'],
  affiche_le: ['Affiché le', 'Posted on'],
  afficheHint: ['Si l’acte a été affiché avant sa publication ici.', 'If the act was posted before its publication here.'],
  sha256: ['Empreinte SHA-256', 'SHA-256 digest'],
  mayEnd: ['Retrait libre à partir du', 'May be withdrawn from'],
  mayEndHint: (day: string) => [
    `${day}. Avant cette date, le retrait exige un motif.`,
    `${day}. Before this day a withdrawal needs a reason.`,
  ],
  pdfHint: [
    'Joignez ci-dessous le PDF de l’acte : un seul document, obligatoire.',
    'Attach the PDF of the act below: exactly one document, required.',
  ],
  postedHint: [
    'L’acte est affiché : son document, son type et sa date d’affichage ne changent plus. Pour le corriger, publiez un nouvel acte.',
    'The act is posted: its document, type and day of posting no longer change. To correct it, publish a new act.',
  ],
})
