import { bilingual } from '../../ui/i18n/texts.ts'

/** Texts of the fields of a publication that only the administration fills in, and of its two forms. */
export const officeFieldTexts = bilingual({
  typeId: ['Type', 'Type'],
  noType: ['Sans type', 'No type'],
  communeId: ['Commune', 'Commune'],
  further: ['Compléments', 'Further details'],
  communeIds: ['Autres communes', 'Other communes'],
  firstDay: ['Début', 'Start'],
  lastDay: ['Fin', 'End'],
  sourceUrl: ['Lien vers la source', 'Link to the source'],
  imageUrl: ['Adresse de l’image', 'Address of the image'],
  save: ['Enregistrer', 'Save'],
  saved: (title: string) => [`« ${title} » est enregistrée.`, `“${title}” is saved.`],
  create: {
    title: ['Nouvelle publication', 'New publication'],
    hint: [
      'La publication est attribuée à l’acteur choisi. Elle est publiée immédiatement si cet acteur publie sans modération ; sinon, elle rejoint les publications en attente.',
      'The publication is in the name of the chosen actor. It is published at once if this actor publishes without moderation; otherwise it is pending.',
    ],
    button: ['Créer la publication', 'Create the publication'],
    done: (title: string) => [`« ${title} » est publiée.`, `“${title}” is published.`],
    pending: (title: string) => [`« ${title} » est créée et en attente de décision.`, `“${title}” is created and awaits a decision.`],
    acteur: ['Acteur', 'Actor'],
    communeHint: ['L’une des communes de l’acteur.', 'One of the communes of the actor.'],
  },
})
