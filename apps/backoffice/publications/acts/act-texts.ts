import { bilingual } from '../../../ui/i18n/texts.ts'

/** Texts of the act of a publication: what is shown, and its fields. */
export const actTexts = bilingual({
  title: ['Acte', 'Act'],
  sha256: ['Empreinte SHA-256', 'SHA-256 digest'],
  mayEnd: ['Retrait libre à partir du', 'May be withdrawn from'],
  mayEndHint: (day: string) => [
    `${day}. Avant cette date, le retrait exige un motif.`,
    `${day}. Before this day a withdrawal needs a reason.`,
  ],
})
