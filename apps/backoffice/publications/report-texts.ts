import { bilingual, pluralFr, pluralEn } from '../../ui/i18n/texts.ts'

export const reportTexts = bilingual({
  title: ['Signalements', 'Reports'],
  none: ['Aucun signalement.', 'No report.'],
  open: ['À traiter', 'Open'],
  settled: ['Traité', 'Settled'],
  answerTo: ['Contact :', 'Contact:'],
  firstReport: ['Son premier signalement', 'Their first report'],
  history: (others: number, upheld: number) => [
    `${pluralFr(others, 'autre signalement', 'autres signalements')} de sa part, dont ${pluralFr(upheld, 'retenu', 'retenus')}`,
    `${pluralEn(others, 'other report', 'other reports')} by them, ${upheld} upheld`,
  ],
  how: {
    decision: ['Traité par une décision', 'Settled by a decision'],
    no_action: ['Classé sans suite', 'Closed without action'],
    muted: [
      'Classé automatiquement : contenu identique déjà classé sans suite',
      'Closed automatically: identical content was closed without action before',
    ],
    office: ['Classé par la mairie', 'Closed by the town hall'],
  },
  passed: (office: string) => [`Transmis par ${office}`, `Passed on by ${office}`],
  byOffice: (office: string) => [`Motif de ${office}`, `Reason of ${office}`],
  anOffice: ['la mairie', 'the town hall'],
  close: ['Classer sans suite', 'Close without action'],
  closeConfirm: ['Classer', 'Close them'],
  closeReason: ['Motif (facultatif, visible de l’équipe uniquement)', 'Reason (optional, visible to the team only)'],
  closeText: [
    'Les signalements ouverts sont classés, la publication reste en l’état. Tant que son texte ne change pas, les nouveaux signalements sont classés automatiquement.',
    'Open reports are closed and the publication stays as it is. Until its text changes, new reports are closed automatically.',
  ],
  closed: ['Les signalements sont classés sans suite.', 'The reports are closed without action.'],
})
