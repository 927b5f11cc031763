import { bilingual, pluralFr, pluralEn } from '../../ui/i18n/texts.ts'

export const bulkTexts = bilingual(
  {
    bar: 'Publications cochées',
    picked: (count: number) => pluralFr(count, 'publication cochée', 'publications cochées'),
    acrossPages: 'La sélection est conservée d’une page à l’autre.',
    approve: 'Approuver',
    publish: 'Publier',
    reject: 'Refuser…',
    clear: 'Tout décocher',
    running: (done: number, total: number) => `${done} sur ${total}`,
    results: 'Résultat de la décision groupée',
    done: {
      approved: (count: number) => `${pluralFr(count, 'publication approuvée', 'publications approuvées')}.`,
      published: (count: number) => `${pluralFr(count, 'publication publiée', 'publications publiées')}.`,
      rejected: (count: number) => `${pluralFr(count, 'publication refusée', 'publications refusées')}.`,
    },
    undated: (count: number) =>
      count < 2 ? 'Une est sans date : personne ne la voit encore.' : `${count} sont sans date : personne ne les voit encore.`,
    taken: (count: number) => `${pluralFr(count, 'décision annulée', 'décisions annulées')}.`,
    missed: (count: number) => `${pluralFr(count, 'non traitée', 'non traitées')}.`,
    outcome: 'Résultat',
    publication: 'Publication',
    ok: 'Fait',
    undone: 'Annulé',
    changed: 'Modifiée entre-temps : à relire',
    notFound: 'Introuvable',
    failed: 'Échec',
    undoAll: 'Tout annuler',
    hide: 'Fermer le résultat',
    undoneAll: (undone: number, kept: number) =>
      kept === 0
        ? `${pluralFr(undone, 'décision annulée', 'décisions annulées')}.`
        : `${pluralFr(undone, 'décision annulée', 'décisions annulées')}. ${pluralFr(kept, 'modifiée', 'modifiées')} depuis : sans changement.`,
  },
  {
    bar: 'Picked publications',
    picked: (count: number) => pluralEn(count, 'publication picked', 'publications picked'),
    acrossPages: 'The selection is kept from page to page.',
    approve: 'Approve',
    publish: 'Publish',
    reject: 'Reject…',
    clear: 'Unpick all',
    running: (done: number, total: number) => `${done} of ${total}`,
    results: 'Outcome of the decision on several',
    done: {
      approved: (count: number) => `${pluralEn(count, 'publication approved', 'publications approved')}.`,
      published: (count: number) => `${pluralEn(count, 'publication published', 'publications published')}.`,
      rejected: (count: number) => `${pluralEn(count, 'publication rejected', 'publications rejected')}.`,
    },
    undated: (count: number) => (count === 1 ? 'One has no date: nobody sees it yet.' : `${count} have no date: nobody sees them yet.`),
    taken: (count: number) => `${pluralEn(count, 'decision undone', 'decisions undone')}.`,
    missed: (count: number) => `${count} not done.`,
    outcome: 'Outcome',
    publication: 'Publication',
    ok: 'Done',
    undone: 'Undone',
    changed: 'Changed meanwhile: look at it again',
    notFound: 'Not found',
    failed: 'Failed',
    undoAll: 'Undo all',
    hide: 'Close the outcome',
    undoneAll: (undone: number, kept: number) =>
      kept === 0
        ? `${pluralEn(undone, 'decision undone', 'decisions undone')}.`
        : `${pluralEn(undone, 'decision undone', 'decisions undone')}. ${kept} changed since: left as they are.`,
  },
)
