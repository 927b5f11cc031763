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
  pdfHint: ['Le texte de l’acte est le document PDF joint : un seul document.', 'The text of the act is the PDF document: exactly one.'],
})
