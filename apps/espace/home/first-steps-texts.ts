import { bilingual } from '../../ui/i18n/texts.ts'

/** Texts of the first steps of a page. */
export const firstStepsTexts = bilingual({
  title: ['Pour bien commencer', 'First steps'],
  progress: (done: number, of: number) => [`${done} sur ${of}`, `${done} of ${of}`],
  done: (n: number) => [n === 1 ? 'Une étape faite' : `${n} étapes faites`, n === 1 ? 'One step done' : `${n} steps done`],
  steps: {
    profil: ['Compléter votre page', 'Complete your page'],
    hours: ['Indiquer les horaires de la mairie', 'Give the hours of the town hall'],
    collections: ['Indiquer les collectes de déchets', 'Give the waste collections'],
    publication: ['Publier une première actualité', 'Publish first news'],
    team: ['Inviter un collègue', 'Invite a colleague'],
    poster: ['Imprimer l’affiche de la commune', 'Print the poster of the commune'],
  },
  hints: {
    profil: ['Un texte ou un logo, et un contact.', 'A text or a logo, and a contact.'],
    hours: ['Les habitants voient si la mairie est ouverte maintenant.', 'Residents see whether it is open now.'],
    collections: ['Ce que les habitants cherchent en premier sur le site.', 'What residents look for first on the site.'],
    publication: ['Quelques lignes suffisent.', 'A few lines are enough.'],
    team: ['Pour que la page vive aussi pendant vos congés.', 'So that the page lives on while you are away.'],
    poster: ['Une page A4 avec un code à scanner, pour l’accueil.', 'An A4 page with a code to scan, for the counter.'],
  },
  putAway: ['Ne plus afficher', 'Do not show again'],
})
