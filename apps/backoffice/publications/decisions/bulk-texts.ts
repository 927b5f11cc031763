import { bilingual, pluralFr, pluralEn } from '../../../ui/i18n/texts.ts'

export const bulkTexts = bilingual({
  bar: ['Publications cochées', 'Picked publications'],
  picked: (count: number) => [
    pluralFr(count, 'publication cochée', 'publications cochées'),
    pluralEn(count, 'publication picked', 'publications picked'),
  ],
  acrossPages: ['La sélection est conservée d’une page à l’autre.', 'The selection is kept from page to page.'],
  approve: ['Approuver', 'Approve'],
  publish: ['Publier', 'Publish'],
  reject: ['Refuser…', 'Reject…'],
  rejectsActs: (count: number) => [
    count < 2
      ? 'Un acte coché est affiché depuis moins de deux mois : le refus met fin à son affichage.'
      : `${count} actes cochés sont affichés depuis moins de deux mois : le refus met fin à leur affichage.`,
    count === 1
      ? 'One picked act has been posted for less than two months: the refusal ends its posting.'
      : `${count} picked acts have been posted for less than two months: the refusal ends their posting.`,
  ],
  clear: ['Tout décocher', 'Unpick all'],
  running: (done: number, total: number) => [`${done} sur ${total}`, `${done} of ${total}`],
  results: ['Résultat de la décision groupée', 'Outcome of the decision on several'],
  done: {
    approved: (count: number) => [
      `${pluralFr(count, 'publication approuvée', 'publications approuvées')}.`,
      `${pluralEn(count, 'publication approved', 'publications approved')}.`,
    ],
    published: (count: number) => [
      `${pluralFr(count, 'publication publiée', 'publications publiées')}.`,
      `${pluralEn(count, 'publication published', 'publications published')}.`,
    ],
    rejected: (count: number) => [
      `${pluralFr(count, 'publication refusée', 'publications refusées')}.`,
      `${pluralEn(count, 'publication rejected', 'publications rejected')}.`,
    ],
  },
  undated: (count: number) => [
    count < 2 ? 'Une est sans date : personne ne la voit encore.' : `${count} sont sans date : personne ne les voit encore.`,
    count === 1 ? 'One has no date: nobody sees it yet.' : `${count} have no date: nobody sees them yet.`,
  ],
  taken: (count: number) => [
    `${pluralFr(count, 'décision annulée', 'décisions annulées')}.`,
    `${pluralEn(count, 'decision undone', 'decisions undone')}.`,
  ],
  missed: (count: number) => [`${pluralFr(count, 'non traitée', 'non traitées')}.`, `${count} not done.`],
  outcome: ['Résultat', 'Outcome'],
  publication: ['Publication', 'Publication'],
  ok: ['Fait', 'Done'],
  undone: ['Annulé', 'Undone'],
  changed: ['Modifiée entre-temps : à relire', 'Changed meanwhile: look at it again'],
  notFound: ['Introuvable', 'Not found'],
  failed: ['Échec', 'Failed'],
  undoAll: ['Tout annuler', 'Undo all'],
  hide: ['Fermer le résultat', 'Close the outcome'],
  undoneAll: (undone: number, kept: number) => [
    kept === 0
      ? `${pluralFr(undone, 'décision annulée', 'décisions annulées')}.`
      : `${pluralFr(undone, 'décision annulée', 'décisions annulées')}. ${pluralFr(kept, 'inchangée', 'inchangées')} : modifiées depuis, ou actes affichés.`,
    kept === 0
      ? `${pluralEn(undone, 'decision undone', 'decisions undone')}.`
      : `${pluralEn(undone, 'decision undone', 'decisions undone')}. ${kept} left as they are: changed since, or posted acts.`,
  ],
})
