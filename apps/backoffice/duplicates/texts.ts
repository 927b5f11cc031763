import { bilingual, pluralFr, pluralEn } from '../../ui/i18n/texts.ts'

export const duplicateTexts = bilingual({
  title: ['Doublons', 'Duplicates'],
  total: (count: number) => [
    pluralFr(count, 'publication à comparer', 'publications à comparer'),
    pluralEn(count, 'publication to compare', 'publications to compare'),
  ],
  groups: (count: number) => [pluralFr(count, 'groupe', 'groupes'), pluralEn(count, 'group', 'groups')],
  dismissedLink: ['Groupes écartés', 'Dismissed groups'],
  commune: ['Commune', 'Commune'],
  empty: ['Aucun doublon à examiner.', 'No duplicates to look into.'],
  emptyFiltered: ['Aucun doublon dans cette commune.', 'No duplicates in this commune.'],
  failed: ['Les doublons n’ont pas pu être chargés.', 'The duplicates could not be loaded.'],
  group: (count: number) => [`${count} publications semblables`, `${count} similar publications`],
  because: {
    source_url: ['Même lien vers la source', 'Same link to the source'],
    signature: ['Contenu quasi identique du même acteur', 'Almost identical content of the same actor'],
  },
  notDuplicates: ['Ce ne sont pas des doublons', 'Not duplicates'],
  dismissed: ['Groupe écarté.', 'Group dismissed.'],
  field: ['Champ', 'Field'],
  reference: ['Référence', 'Reference'],
  title_: ['Titre', 'Title'],
  state: ['État', 'State'],
  text: ['Texte', 'Text'],
  actor: ['Acteur', 'Actor'],
  type: ['Type', 'Type'],
  dates: ['Dates', 'Dates'],
  link: ['Lien', 'Link'],
  image: ['Image', 'Image'],
  received: ['Reçue', 'Received'],
  decide: ['Décider', 'Decide'],
  none: ['aucun', 'none'],
  identical: ['identique', 'identical'],
  different: ['différent', 'different'],
  words: {
    replaced: (count: number) => [pluralFr(count, 'mot remplacé', 'mots remplacés'), pluralEn(count, 'word replaced', 'words replaced')],
    added: (count: number) => [pluralFr(count, 'mot ajouté', 'mots ajoutés'), pluralEn(count, 'word added', 'words added')],
    missing: (count: number) => [pluralFr(count, 'mot retiré', 'mots retirés'), pluralEn(count, 'word removed', 'words removed')],
    cased: (count: number) => [
      pluralFr(count, 'mot de casse différente', 'mots de casse différente'),
      `${pluralEn(count, 'word differs', 'words differ')} in case`,
    ],
    accented: (count: number) => [
      pluralFr(count, 'mot d’accentuation différente', 'mots d’accentuation différente'),
      `${pluralEn(count, 'word', 'words')} with other accents`,
    ],
  },
  caseOnly: ['Seule la casse change', 'Only the case changes'],
  accentsOnly: ['Seuls les accents ou la casse changent', 'Only accents or the case change'],
  spacesOnly: ['Seuls les espaces changent', 'Only spaces change'],
  fieldsDiffer: (names: string) => [`Champs différents : ${names}.`, `Different fields: ${names}.`],
  spellingOnly: (name: string) => [`${name} (casse, accents ou ponctuation)`, `${name} (case, accents or punctuation)`],
  nothingDiffers: ['Champs identiques, hors état et date de réception.', 'Identical fields, apart from the state and the day of receipt.'],
  missing: ['en moins :', 'missing:'],
  added: ['en plus :', 'added:'],
  keep: ['Conserver celle-ci', 'Keep this one'],
  reject: ['Refuser', 'Reject'],
  remove: ['Supprimer', 'Delete'],
  keepTitle: (title: string) => [`Conserver « ${title} »`, `Keep “${title}”`],
  keepText: (count: number) => [
    count === 1
      ? 'L’autre publication sera mise à la corbeille. Cette action peut être annulée.'
      : `Les ${count} autres publications seront mises à la corbeille. Cette action peut être annulée.`,
    count === 1
      ? 'The other publication will be moved to the trash. This can be undone.'
      : `The ${count} other publications will be moved to the trash. This can be undone.`,
  ],
  actsPosted: (count: number) => [
    count === 1
      ? 'L’une d’elles est un acte affiché depuis moins de deux mois : le retirer exige un motif.'
      : `${count} d’entre elles sont des actes affichés depuis moins de deux mois : les retirer exige un motif.`,
    count === 1
      ? 'One of them is an act that has been posted for less than two months: to withdraw it needs a reason.'
      : `${count} of them are acts that have been posted for less than two months: to withdraw them needs a reason.`,
  ],
  actsReason: ['Motif du retrait (communiqué à l’auteur)', 'Reason of the withdrawal (sent to the author)'],
  keepConfirm: ['Conserver et supprimer les autres', 'Keep it and delete the others'],
  kept: (count: number) => [
    `${pluralFr(count, 'doublon mis', 'doublons mis')} à la corbeille.`,
    `${pluralEn(count, 'duplicate', 'duplicates')} moved to the trash.`,
  ],
  keepOldest: ['Garder la plus ancienne partout', 'Keep the oldest everywhere'],
  keepOldestTitle: (groups: number) => [
    `Garder une publication dans ${pluralFr(groups, 'groupe', 'groupes')}`,
    `Keep one publication in ${pluralEn(groups, 'group', 'groups')}`,
  ],
  keepOldestText: (others: number) => [
    `Dans chaque groupe, la publication en ligne reste, sinon la plus ancienne. ${pluralFr(others, 'autre est mise', 'autres sont mises')} à la corbeille, en une fois ; une seule annulation les rétablit toutes.`,
    `In each group the publication that is online stays, else the oldest. ${pluralEn(others, 'other one is', 'other ones are')} moved to the trash at once; one undo restores all of them.`,
  ],
  keepOldestLeft: (groups: number) => [
    `${pluralFr(groups, 'groupe est laissé', 'groupes sont laissés')} de côté : un acte affiché y demande un motif, ou leur nombre dépasse ce qui se fait en une fois.`,
    `${pluralEn(groups, 'group is', 'groups are')} left: an act that is posted needs a reason, or there are more than can be done at once.`,
  ],
  keepOldestNone: ['Aucun groupe ne peut être réglé ainsi.', 'No group can be settled like this.'],
  keepOldestConfirm: ['Garder et mettre les autres à la corbeille', 'Keep and move the others to the trash'],
  keepOldestLoading: ['Lecture des groupes…', 'Reading the groups…'],
  undoAll: ['Tout annuler', 'Undo all'],
  undone: (count: number, kept: number) => [
    kept > 0
      ? `${pluralFr(count, 'publication restaurée', 'publications restaurées')}. ${pluralFr(kept, 'modifiée', 'modifiées')} depuis : sans changement.`
      : `${pluralFr(count, 'publication restaurée', 'publications restaurées')}.`,
    kept > 0
      ? `${pluralEn(count, 'publication', 'publications')} restored. ${kept} changed since: left as they are.`
      : `${pluralEn(count, 'publication', 'publications')} restored.`,
  ],
  next: ['Groupe suivant', 'Next group'],
  previous: ['Groupe précédent', 'Previous group'],
  undo: ['Annuler la dernière action', 'Undo the last action'],
  dismissedTitle: ['Groupes écartés', 'Dismissed groups'],
  dismissedEmpty: ['Aucun groupe n’a été écarté.', 'No group was dismissed.'],
  back: ['Doublons', 'Duplicates'],
  publications: ['Publications', 'Publications'],
  reason: ['Ressemblance', 'Likeness'],
  by: ['Écarté par', 'Dismissed by'],
  on: ['Le', 'On'],
  deleted: ['Supprimée', 'Deleted'],
  applies: ['Écarté', 'Dismissed'],
  changed: ['Caduc : le groupe a changé', 'Lapsed: the group has changed'],
  withdrawn: ['Rétabli dans les doublons', 'Back among the duplicates'],
  withdraw: ['Remettre dans les doublons', 'Put back among the duplicates'],
  withdrawnDone: ['Groupe remis dans les doublons.', 'The group is back among the duplicates.'],
})
