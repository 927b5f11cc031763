import { bilingual } from '../../../ui/i18n/texts.ts'

/** Texts of the act of a publication: what is shown, and its fields. */
export const actTexts = bilingual({
  title: ['Acte', 'Act'],
  nature: ['Nature', 'Nature'],
  numero: ['Numéro', 'Number'],
  date_acte: ['Date de l’acte', 'Date of the act'],
  affiche_le: ['Affiché le', 'Posted on'],
  afficheHint: ['Si l’acte a été affiché avant sa publication ici.', 'If the act was posted before its publication here.'],
  affiche_jusqu_au: ['Affiché au moins jusqu’au', 'Posted at least until'],
  notPosted: ['À sa publication', 'When it is published'],
  sha256: ['Empreinte SHA-256', 'SHA-256 digest'],
  postedSince: ['Affiché depuis le', 'Posted since'],
  mayEnd: ['Retrait libre à partir du', 'May be withdrawn from'],
  mayEndHint: ['Avant cette date, le retrait exige un motif.', 'Before this day a withdrawal needs a reason.'],
  document: ['Document', 'Document'],
  pdfHint: [
    'Joignez ci-dessous le PDF de l’acte : un seul document, obligatoire.',
    'Attach the PDF of the act below: exactly one document, required.',
  ],
  postedHint: [
    'L’acte est affiché : son document, son type et sa date d’affichage ne changent plus. Pour le corriger, publiez un nouvel acte.',
    'The act is posted: its document, type and day of posting no longer change. To correct it, publish a new act.',
  ],
})
