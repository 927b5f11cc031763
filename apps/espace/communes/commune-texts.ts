import { bilingual, pluralEn, pluralFr } from '../../ui/i18n/texts.ts'

/** Texts of the screen of a commune, for its town hall. */
export const communeTexts = bilingual({
  title: ['Ma commune', 'My commune'],
  council: ['Conseil municipal', 'Municipal council'],
  parts: {
    infos: ['Mairie et horaires', 'Town hall and hours'],
    elus: ['Élus', 'Elected officials'],
    dechets: ['Déchets', 'Waste'],
  },
  loading: ['Chargement…', 'Loading…'],
  choose: ['Choisissez une commune.', 'Choose a commune.'],
  lead: [
    'Ce que les habitants lisent sur les pages de la commune. Une modification est visible dès qu’elle est enregistrée.',
    'What residents read on the pages of the commune. A change is visible as soon as it is saved.',
  ],
  readOnly: [
    'Vous ne pouvez pas modifier ces informations : il faut être responsable de la mairie, ou pouvoir publier sans relecture.',
    'You cannot change this information: this takes an owner of the town hall, or a member who publishes without review.',
  ],
  notOffice: [
    'Votre page n’est pas désignée comme la mairie de cette commune. Écrivez à l’équipe du service pour le demander.',
    'Your page is not designated as the town hall of this commune. Write to the team of the service to ask for it.',
  ],
  contactsFirst: [
    'L’adresse, le téléphone, l’e-mail et le site de la mairie se modifient aussi dans sa fiche publique, qui est affichée en premier.',
    'Address, telephone, e-mail and website of the town hall can be changed in its profile too, which is shown first.',
  ],
  toProfile: ['Ouvrir la fiche publique', 'Open the profile'],
  elsewhere: ['Ces informations ont été modifiées entre-temps', 'This information was changed in the meantime'],
  corrected: ['Corrigé par la mairie', 'Corrected by the town hall'],
  official: ['Annuaire de l’administration', 'Directory of the administration'],
  officialOn: (day: string) => [`Annuaire de l’administration, mis à jour le ${day}`, `Directory of the administration, updated on ${day}`],
  takeOfficial: ['Reprendre les valeurs de l’annuaire', 'Take the values of the directory'],
  neighbour: ['Reprendre les collectes d’une commune voisine', 'Take the collections of a commune nearby'],
  neighbourOf: ['Commune voisine', 'Commune nearby'],
  neighbourName: ['Nom ou code postal (vide : les plus proches)', 'Name or postal code (empty: the nearest)'],
  neighbourHint: [
    'Les lignes sont ajoutées à votre liste sans être enregistrées : vérifiez les jours et les secteurs.',
    'The rows are added to your list and not saved: check the days and the sectors.',
  ],
  neighbourChoose: ['Choisissez une commune', 'Choose a commune'],
  neighbourNone: ['Aucune collecte n’est renseignée pour cette commune.', 'This commune has no collections.'],
  neighbourAway: ['La liste ne peut pas être lue pour le moment.', 'The list cannot be read at present.'],
  neighbourTake: (n: number) => [`Ajouter ${pluralFr(n, 'ligne', 'lignes')} à ma liste`, `Add ${pluralEn(n, 'row', 'rows')} to my list`],
  cancel: ['Annuler', 'Cancel'],
  preview: ['Prochaines dates pour les habitants', 'Next dates for residents'],
  previewFree: ['Aucune date fixe : rien n’est à compléter.', 'No fixed date: nothing has to be completed.'],
  previewNone: ['Aucune date : complétez la règle.', 'No date: complete the rule.'],
  previewFault: ['Règle incomplète : les dates apparaîtront ici.', 'The rule is incomplete: the dates will appear here.'],
  previewAway: ['Les dates ne peuvent pas être calculées pour le moment.', 'The dates cannot be computed at present.'],
  moved: (day: string) => [`au lieu du ${day}`, `instead of ${day}`],
  toConfirm: ['jour férié : à confirmer', 'public holiday: to be confirmed'],
})
