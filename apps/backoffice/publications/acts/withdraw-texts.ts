import { bilingual, pluralEn, pluralFr } from '../../../ui/i18n/texts.ts'

/** Texts of the withdrawal of an act before the end of its posting. */
export const withdrawTexts = bilingual({
  title: (title: string) => [`Retirer l’acte « ${title} »`, `Withdraw the act “${title}”`],
  posted: (since: string, until: string) => [
    `Cet acte est affiché depuis le ${since}. Son affichage doit durer deux mois, jusqu’au ${until}. Le retirer avant cette date exige un motif.`,
    `This act has been posted since ${since}. It must stay posted for two months, until ${until}. To withdraw it earlier needs a reason.`,
  ],
  ways: {
    remove: ['L’acte sera mis à la corbeille.', 'The act will be moved to the trash.'],
    pending: [
      'L’acte sera remis en attente : les habitants ne le verront plus.',
      'The act will be pending again: residents will no longer see it.',
    ],
    schedule: ['Les habitants ne verront plus l’acte avant la date choisie.', 'Residents will not see the act before the chosen date.'],
    end: ['La date de fin choisie est antérieure à ces deux mois.', 'The chosen end is before these two months.'],
    undo: [
      'Annuler sa publication le remettra en attente : les habitants ne le verront plus.',
      'Undoing its publication makes it pending again: residents will no longer see it.',
    ],
  },
  early: ['Retrait anticipé', 'Early withdrawal'],
  reason: ['Motif du retrait (communiqué à l’auteur)', 'Reason of the withdrawal (sent to the author)'],
  confirm: ['Retirer l’acte', 'Withdraw the act'],
  /** Among the picked publications. */
  someTitle: (count: number) => [
    `Retirer ${pluralFr(count, 'acte affiché', 'actes affichés')}`,
    `Withdraw ${pluralEn(count, 'posted act', 'posted acts')}`,
  ],
  some: (count: number) => [
    count < 2
      ? 'Un acte est affiché depuis moins de deux mois : le retirer exige un motif.'
      : `${count} actes sont affichés depuis moins de deux mois : les retirer exige un motif.`,
    count === 1
      ? 'One act has been posted for less than two months: to withdraw it needs a reason.'
      : `${count} acts have been posted for less than two months: to withdraw them needs a reason.`,
  ],
  someEnd: ['La modification en attente fixe une fin antérieure à ces deux mois.', 'The waiting edit sets an end before these two months.'],
  confirmSome: ['Continuer avec ce motif', 'Continue with this reason'],
})

/** Common reasons of a withdrawal, in both languages. */
export const WITHDRAWAL_REASONS = {
  fr: [
    { name: 'Acte retiré', text: 'L’acte a été retiré par l’autorité qui l’a pris.' },
    { name: 'Acte annulé ou suspendu', text: 'L’acte a été annulé ou suspendu par le tribunal administratif.' },
    {
      name: 'Erreur de document',
      text: 'Le document publié n’est pas celui de l’acte. L’acte est publié de nouveau avec le bon document.',
    },
    {
      name: 'Données personnelles',
      text: 'Le document contient des données personnelles qui ne doivent pas être publiées. Il est publié de nouveau sans elles.',
    },
  ],
  en: [
    { name: 'Act withdrawn', text: 'The act was withdrawn by the authority that took it.' },
    { name: 'Annulled or suspended', text: 'The act was annulled or suspended by the administrative court.' },
    { name: 'Wrong document', text: 'The published document is not that of the act. The act is published again with the right one.' },
    { name: 'Personal data', text: 'The document has personal data that must not be published. It is published again without them.' },
  ],
} as const
