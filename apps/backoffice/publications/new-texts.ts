import { bilingual } from '../../ui/i18n/texts.ts'

export const newTexts = bilingual({
  title: ['Nouvelle publication', 'New publication'],
  hint: [
    'La publication est attribuée à l’acteur choisi. Elle est publiée immédiatement si cet acteur publie sans modération ; sinon, elle rejoint les publications en attente.',
    'The publication is in the name of the chosen actor. It is published at once if this actor publishes without moderation; otherwise it is pending.',
  ],
  create: ['Créer la publication', 'Create the publication'],
  created: (title: string) => [`« ${title} » est publiée.`, `“${title}” is published.`],
  createdPending: (title: string) => [`« ${title} » est créée et en attente de décision.`, `“${title}” is created and awaits a decision.`],
  acteur_id: ['Acteur', 'Actor'],
  commune_id: ['Commune', 'Commune'],
  communeHint: ['L’une des communes de l’acteur.', 'One of the communes of the actor.'],
})
