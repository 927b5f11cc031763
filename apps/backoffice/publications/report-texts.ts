import { bilingual } from '../../ui/i18n/texts.ts'

export const reportTexts = bilingual(
  {
    title: 'Signalements',
    none: 'Aucun signalement.',
    reasons: {
      illegal_content: 'Contenu illégal',
      spam: 'Publicité ou spam',
      harassment: 'Harcèlement',
      misinformation: 'Fausse information',
      privacy: 'Vie privée',
      other: 'Autre motif',
    },
    open: 'À traiter',
    settled: 'Traité',
    answerTo: 'Contact :',
    how: {
      decision: 'Traité par une décision',
      no_action: 'Classé sans suite',
      muted: 'Classé automatiquement : contenu identique déjà classé sans suite',
    },
    close: 'Classer sans suite',
    closeConfirm: 'Classer',
    closeReason: 'Motif (facultatif, visible de l’équipe uniquement)',
    closeText:
      'Les signalements ouverts sont classés, la publication reste en l’état. Tant que son texte ne change pas, les nouveaux signalements sont classés automatiquement.',
    closed: 'Les signalements sont classés sans suite.',
  },
  {
    title: 'Reports',
    none: 'No report.',
    reasons: {
      illegal_content: 'Illegal content',
      spam: 'Advertising or spam',
      harassment: 'Harassment',
      misinformation: 'Misinformation',
      privacy: 'Privacy',
      other: 'Other',
    },
    open: 'Open',
    settled: 'Settled',
    answerTo: 'Contact:',
    how: {
      decision: 'Settled by a decision',
      no_action: 'Closed without action',
      muted: 'Closed automatically: identical content was closed without action before',
    },
    close: 'Close without action',
    closeConfirm: 'Close them',
    closeReason: 'Reason (optional, visible to the team only)',
    closeText: 'Open reports are closed and the publication stays as it is. Until its text changes, new reports are closed automatically.',
    closed: 'The reports are closed without action.',
  },
)
