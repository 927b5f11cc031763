import type { REPORT_REASONS } from '../../../contract/publications/publication-records.ts'
import type { Reason } from '../../ui/forms/reason-chips.tsx'
import type { Language } from '../../ui/i18n/language.ts'

type ReportReason = (typeof REPORT_REASONS)[number]

/** Answers to those who reported. One is sent as shown and can be edited before. */
export const ANSWERS: Readonly<Record<Language, readonly Reason[]>> = {
  fr: [
    {
      name: 'Retirée, merci',
      text: 'Bonjour, la publication est retirée et son auteur en connaît le motif. Merci de nous l’avoir signalée.',
    },
    { name: 'Image retirée', text: 'Bonjour, l’image est retirée et l’auteur en est informé. Merci de nous l’avoir signalée.' },
    { name: 'Corrigée par l’auteur', text: 'Bonjour, l’auteur a corrigé sa publication. Merci de nous l’avoir signalée.' },
    {
      name: 'Conforme, voici pourquoi',
      text: 'Bonjour, nous avons relu cette publication : elle respecte les règles du service, car … Elle reste donc en ligne. Merci de votre vigilance.',
    },
  ],
  en: [
    {
      name: 'Withdrawn, thank you',
      text: 'Hello, the publication is withdrawn and its author knows the reason. Thank you for telling us.',
    },
    { name: 'Picture withdrawn', text: 'Hello, the picture is withdrawn and the author is told. Thank you for telling us.' },
    { name: 'Corrected by its author', text: 'Hello, the author has corrected the publication. Thank you for telling us.' },
    {
      name: 'In order, and why',
      text: 'Hello, we have read this publication again: it keeps to the rules of the service, because … So it stays online. Thank you for your care.',
    },
  ],
}

/** The reason that the author receives, by what was reported: it is in the field when the dialog opens. */
export const WITHDRAWAL_REASONS: Readonly<Record<Language, Readonly<Record<ReportReason, string>>>> = {
  fr: {
    illegal_content: 'Cette publication a été signalée et retirée : certains propos ou contenus sont contraires à la loi.',
    privacy: 'Cette publication a été signalée et retirée : elle montre ou nomme une personne sans son accord.',
    harassment: 'Cette publication a été signalée et retirée : elle manque de respect envers une personne.',
    misinformation: 'Cette publication a été signalée et retirée : une information est inexacte. Corrigez-la, puis renvoyez.',
    spam: 'Cette publication a été signalée et retirée : son texte est une publicité.',
    other: 'Cette publication a été signalée et retirée : elle ne respecte pas les règles du service.',
  },
  en: {
    illegal_content: 'This publication was reported and withdrawn: some of its contents are against the law.',
    privacy: 'This publication was reported and withdrawn: it shows or names a person without consent.',
    harassment: 'This publication was reported and withdrawn: it shows no respect for a person.',
    misinformation: 'This publication was reported and withdrawn: a piece of information is wrong. Please correct it and send again.',
    spam: 'This publication was reported and withdrawn: its text advertises.',
    other: 'This publication was reported and withdrawn: it does not keep to the rules of the service.',
  },
}
