import { byMail } from '../../ui/notices/by-mail.ts'
import { bilingual, pluralFr, pluralEn } from '../../ui/i18n/texts.ts'

/** Texts of the screen of reports. Those of one report are in publications/report-texts.ts. */
export const reportedTexts = bilingual({
  title: ['Signalements', 'Reports'],
  tabs: ['Parts de la liste', 'Parts of the list'],
  names: {
    open: ['À traiter', 'To handle'],
    grave: ['Graves', 'Grave'],
    closed: ['Classés', 'Closed'],
    settled: ['Retenus', 'Upheld'],
  },
  reason: ['Motif', 'Reason'],
  allReasons: ['Tous les motifs', 'All reasons'],
  commune: ['Commune', 'Commune'],
  order: ['Les plus graves, puis les plus anciens', 'The gravest, then the oldest'],
  latestFirst: ['Les derniers traités d’abord', 'Last handled first'],
  received: ['Reçu', 'Received'],
  publication: ['Publication', 'Publication'],
  count: ['Signalements', 'Reports'],
  times: (count: number) => [pluralFr(count, 'signalement', 'signalements'), pluralEn(count, 'report', 'reports')],
  empty: ['Aucun signalement à traiter.', 'No report waits.'],
  panel: ['Signalement en cours', 'Current report'],
  noActor: ['Sans acteur (import)', 'No actor (import)'],
  author: ['Auteur', 'Author'],
  record: ['Ouvrir la fiche de la publication', 'Open the record of the publication'],
  answer: ['Réponse à qui a signalé (facultative)', 'Answer to those who reported (optional)'],
  answerTo: (count: number) =>
    byMail(
      [
        `Envoyée par e-mail à ${pluralFr(count, 'adresse', 'adresses')}, cinq minutes après la décision.`,
        `Sent by e-mail to ${pluralEn(count, 'address', 'addresses')}, five minutes after the decision.`,
      ],
      [
        `Aucun e-mail ne part d’ici : ${pluralFr(count, 'adresse attend', 'adresses attendent')} une réponse.`,
        `No e-mail leaves this service: ${pluralEn(count, 'address waits', 'addresses wait')} for an answer.`,
      ],
    ),
  answerNobody: ['Personne n’a laissé d’adresse : aucune réponse n’est possible.', 'Nobody left an address: no answer is possible.'],
  answerShort: ['Saisissez au moins trois caractères, ou laissez vide.', 'Enter at least three characters, or leave it empty.'],
  close: ['Classer', 'Close'],
  withdraw: ['Retirer', 'Withdraw'],
  withdrawPictures: ['Retirer l’image', 'Withdraw the picture'],
  withdrawTitle: (title: string) => [`Retirer « ${title} »`, `Withdraw “${title}”`],
  withdrawLead: [
    'La publication n’est plus visible ; son auteur en reçoit le motif. Ses signalements sont traités.',
    'The publication is no longer visible; its author receives the reason. Its reports are settled.',
  ],
  hints: {
    close: [
      'La publication reste en ligne. Tant que son texte ne change pas, les nouveaux signalements sont classés automatiquement.',
      'The publication stays online. Until its text changes, new reports are closed automatically.',
    ],
    withdraw: [
      'La publication n’est plus visible ; le motif est communiqué à l’auteur.',
      'No longer visible; the author receives the reason.',
    ],
    withdraw_pictures: ['Le texte reste en ligne, sans image.', 'The text stays online, without a picture.'],
  },
  done: {
    close: (title: string) => [`Signalements de « ${title} » classés.`, `Reports of “${title}” closed.`],
    withdraw: (title: string) => [`« ${title} » est retirée.`, `“${title}” is withdrawn.`],
    withdraw_pictures: (title: string) => [`L’image de « ${title} » est retirée.`, `The picture of “${title}” is withdrawn.`],
  },
  keys: {
    down: ['Signalement suivant', 'Next report'],
    up: ['Signalement précédent', 'Previous report'],
    open: ['Ouvrir la fiche de la publication', 'Open the record of the publication'],
    pick: ['Cocher ou décocher', 'Pick or unpick'],
    pickPage: ['Cocher ou décocher la page', 'Pick or unpick the page'],
    closeAll: ['Classer les signalements des publications cochées', 'Close the reports of the picked publications'],
    withdrawAll: ['Retirer les publications cochées', 'Withdraw the picked publications'],
    undo: ['Annuler la dernière action', 'Undo the last action'],
    list: ['Revenir à la liste', 'Back to the list'],
  },
  back: ['Signalements', 'Reports'],
  undone: (title: string) => [`Les signalements de « ${title} » attendent de nouveau.`, `The reports of “${title}” wait again.`],
  nothingToUndo: ['Aucune action à annuler.', 'No action to undo.'],
})
