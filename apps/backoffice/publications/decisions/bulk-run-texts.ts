import { byMail } from '../../../ui/notices/by-mail.ts'
import { bilingual, pluralFr, pluralEn } from '../../../ui/i18n/texts.ts'

const fr = (count: number) => count.toLocaleString('fr-FR')
const en = (count: number) => count.toLocaleString('en-GB')
const several = (word: string, one: string, more: string, english: string) => (count: number) =>
  [
    pluralFr(count, `publication ${one}`, `publications ${more}`),
    `${pluralEn(count, 'publication', 'publications')} ${english}${word}`,
  ] as const

/** Texts of a decision on many publications: the question before, the progress, the outcome. */
export const bulkRunTexts = bilingual({
  question: {
    publish: (count: number) => [
      `Publier ${pluralFr(count, 'publication', 'publications')} ?`,
      `Publish ${pluralEn(count, 'publication', 'publications')}?`,
    ],
    approve: (count: number) => [
      `Approuver ${pluralFr(count, 'publication', 'publications')} sans ${count > 1 ? 'les' : 'la'} publier ?`,
      `Approve ${pluralEn(count, 'publication', 'publications')} without publishing?`,
    ],
    reject: (count: number) => [
      `Refuser ${pluralFr(count, 'publication', 'publications')}`,
      `Reject ${pluralEn(count, 'publication', 'publications')}`,
    ],
    delete: (count: number) => [
      `Supprimer ${pluralFr(count, 'publication', 'publications')} ?`,
      `Delete ${pluralEn(count, 'publication', 'publications')}?`,
    ],
    close_reports: (count: number) => [
      `Classer sans suite les signalements de ${pluralFr(count, 'publication', 'publications')} ?`,
      `Close the reports of ${pluralEn(count, 'publication', 'publications')}?`,
    ],
  },
  /** A refusal of what residents had reported. */
  withdrawal: {
    question: (count: number) => [
      `Retirer ${pluralFr(count, 'publication', 'publications')}`,
      `Withdraw ${pluralEn(count, 'publication', 'publications')}`,
    ],
    confirm: (count: number) => [`Retirer ${fr(count)}`, `Withdraw ${en(count)}`],
  },
  consequence: {
    publish: ['En ligne aussitôt, sauf celles qui ont une date à venir.', 'Online at once, except those with a date to come.'],
    approve: ['Celles qui n’ont pas de date restent invisibles.', 'Those without a date stay invisible.'],
    reject: byMail(
      ['Leurs auteurs reçoivent un seul e-mail chacun, dans cinq minutes.', 'Their authors receive one e-mail each, in five minutes.'],
      [
        'Leurs auteurs lisent le motif dans leur espace. Aucun e-mail ne part d’ici.',
        'Their authors read the reason in their space. No e-mail leaves this service.',
      ],
    ),
    delete: ['Les habitants ne les voient plus. Elles restent dans la corbeille.', 'Residents no longer see them. They stay in the trash.'],
    close_reports: ['Les publications restent telles qu’elles sont.', 'The publications stay as they are.'],
  },
  confirm: {
    publish: (count: number) => [`Publier ${fr(count)}`, `Publish ${en(count)}`],
    approve: (count: number) => [`Approuver ${fr(count)}`, `Approve ${en(count)}`],
    reject: (count: number) => [`Refuser ${fr(count)}`, `Reject ${en(count)}`],
    delete: (count: number) => [`Supprimer ${fr(count)}`, `Delete ${en(count)}`],
    close_reports: (count: number) => [`Classer ${fr(count)}`, `Close ${en(count)}`],
  },
  cancel: ['Annuler', 'Cancel'],
  close: ['Fermer', 'Close'],
  counting: ['Vérification…', 'Checking…'],
  endsPosting: (count: number) => [
    count < 2
      ? 'Un acte est affiché depuis moins de deux mois : le refus met fin à son affichage.'
      : `${fr(count)} actes sont affichés depuis moins de deux mois : le refus met fin à leur affichage.`,
    count === 1
      ? 'One act has been posted for less than two months: the refusal ends its posting.'
      : `${en(count)} acts have been posted for less than two months: the refusal ends their posting.`,
  ],
  beginsPosting: (count: number) => [
    count < 2
      ? 'Dont un acte, affiché dès maintenant, pour deux mois : annuler la décision ne le retirera pas.'
      : `Dont ${fr(count)} actes, affichés dès maintenant, pour deux mois : annuler la décision ne les retirera pas.`,
    count === 1
      ? 'One of them is an act, posted from now on for two months: undoing the decision does not take it down.'
      : `${en(count)} of them are acts, posted from now on for two months: undoing the decision does not take them down.`,
  ],
  wont: ['Ne changeront pas :', 'Will not change:'],
  nothing: ['Aucune de ces publications ne peut changer ainsi.', 'None of these publications can change so.'],
  /** How many are left as they are, by reason. */
  counted: {
    already: (count: number) => [
      count < 2 ? 'une l’est déjà' : `${fr(count)} le sont déjà`,
      count === 1 ? 'one is so already' : `${en(count)} are so already`,
    ],
    changed_since: (count: number) => [
      count < 2 ? 'une a été modifiée entre-temps' : `${fr(count)} ont été modifiées entre-temps`,
      count === 1 ? 'one was changed meanwhile' : `${en(count)} were changed meanwhile`,
    ],
    not_found: (count: number) => [
      count < 2 ? 'une n’existe plus' : `${fr(count)} n’existent plus`,
      count === 1 ? 'one no longer exists' : `${en(count)} no longer exist`,
    ],
    needs_reason: (count: number) => [
      count < 2 ? 'un acte affiché, dont le retrait exige un motif' : `${fr(count)} actes affichés, dont le retrait exige un motif`,
      count === 1 ? 'one posted act, whose withdrawal needs a reason' : `${en(count)} posted acts, whose withdrawal needs a reason`,
    ],
    would_end_act: (count: number) => [
      count < 2 ? 'un acte, affiché moins de deux mois' : `${fr(count)} actes, affichés moins de deux mois`,
      count === 1 ? 'one act, posted for less than two months' : `${en(count)} acts, posted for less than two months`,
    ],
    alert_too_long: (count: number) => [
      count < 2 ? 'une alerte de plus de trente jours' : `${fr(count)} alertes de plus de trente jours`,
      count === 1 ? 'one alert of more than thirty days' : `${en(count)} alerts of more than thirty days`,
    ],
  },
  /** Why one publication was left as it is. */
  why: {
    already: ['L’était déjà', 'Was so already'],
    changed_since: ['Modifiée entre-temps : à relire', 'Changed meanwhile: look at it again'],
    not_found: ['N’existe plus', 'No longer exists'],
    needs_reason: ['Acte affiché : son retrait exige un motif', 'Posted act: its withdrawal needs a reason'],
    would_end_act: [
      'Acte affiché moins de deux mois : changer sa fin d’abord',
      'Act posted for less than two months: change its end first',
    ],
    alert_too_long: ['Alerte de plus de trente jours : changer sa fin d’abord', 'Alert of more than thirty days: change its end first'],
    gone: ['N’existe plus', 'No longer exists'],
    not_possible_now: ['Une règle l’interdit à présent', 'A rule forbids it now'],
    media_gone: ['Une image ou un document a été supprimé depuis', 'A picture or document was deleted since'],
    act_posted: ['Acte affiché : à retirer depuis sa fiche', 'Posted act: withdraw it from its record'],
    left: ['L’e-mail est déjà parti', 'The e-mail has left already'],
  },
  untitled: ['Publication supprimée', 'Deleted publication'],
  readAgain: ['Relire la liste', 'Read the list again'],
  running: {
    publish: ['Publication en cours', 'Publishing'],
    approve: ['Approbation en cours', 'Approving'],
    reject: ['Refus en cours', 'Rejecting'],
    delete: ['Suppression en cours', 'Deleting'],
    close_reports: ['Classement en cours', 'Closing reports'],
  },
  undoing: ['Annulation en cours', 'Undoing'],
  goesOn: ['Se poursuit si vous fermez cette page.', 'Goes on if you close this page.'],
  of: (done: number, total: number) => [`${fr(done)} sur ${fr(total)}`, `${en(done)} of ${en(total)}`],
  stop: ['Arrêter ici', 'Stop here'],
  done: {
    publish: several('', 'publiée', 'publiées', 'published'),
    approve: several('', 'approuvée', 'approuvées', 'approved'),
    reject: several('', 'refusée', 'refusées', 'rejected'),
    delete: several('', 'supprimée', 'supprimées', 'deleted'),
    close_reports: (count: number) => [
      `Signalements classés sans suite pour ${pluralFr(count, 'publication', 'publications')}`,
      `Reports closed for ${pluralEn(count, 'publication', 'publications')}`,
    ],
  },
  left: (count: number) => [
    count < 2 ? 'une laissée telle quelle' : `${fr(count)} laissées telles quelles`,
    count === 1 ? 'one left as it is' : `${en(count)} left as they are`,
  ],
  notReached: (count: number) => [
    count < 2 ? 'arrêté avant la dernière' : `arrêté avant les ${fr(count)} dernières`,
    count === 1 ? 'stopped before the last' : `stopped before the last ${en(count)}`,
  ],
  undone: (count: number) => [
    pluralFr(count, 'décision annulée', 'décisions annulées'),
    pluralEn(count, 'decision undone', 'decisions undone'),
  ],
  kept: (count: number) => [count < 2 ? 'une gardée' : `${fr(count)} gardées`, count === 1 ? 'one kept' : `${en(count)} kept`],
  see: (count: number) => [count < 2 ? 'Voir laquelle' : `Voir les ${fr(count)}`, count === 1 ? 'See which' : `See the ${en(count)}`],
  refusals: ['Laissées telles quelles', 'Left as they are'],
  publication: ['Publication', 'Publication'],
  reason: ['Raison', 'Reason'],
  more: (count: number) => [`Voir ${fr(count)} de plus`, `See ${en(count)} more`],
  undo: ['Annuler', 'Undo'],
  hide: ['Fermer le résultat', 'Close the outcome'],
})
