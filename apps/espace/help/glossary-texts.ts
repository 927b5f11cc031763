import { bilingual } from '../../ui/i18n/texts.ts'

/** The words of the space, in plain words. */
export const glossaryTexts = bilingual({
  title: ['Lexique', 'Glossary'],
  lead: ['Les mots de cet espace, expliqués simplement.', 'The words of this space, in plain words.'],
  home: ['Accueil', 'Home'],
  guide: ['Guide du guichet à imprimer', 'Guide for the counter, to print'],
  guideLead: [
    'Une page A4 pour l’accueil de la mairie : comment s’informer, comment publier.',
    'An A4 page for the counter of the town hall: how to read, how to publish.',
  ],
  groups: {
    publish: ['Publier', 'Publishing'],
    page: ['Votre page', 'Your page'],
    office: ['Mairie', 'Town hall'],
  },
  words: {
    publish: {
      publication: {
        word: ['Publication', 'Publication'],
        meaning: [
          'Tout texte que les habitants peuvent lire, avec un titre et un auteur.',
          'Any text that residents can read, with a title and an author.',
        ],
      },
      news: {
        word: ['Actualité', 'News'],
        meaning: ['Une nouvelle ou une annonce, sans date à retenir.', 'News or an announcement, without a date to remember.'],
      },
      event: {
        word: ['Événement', 'Event'],
        meaning: [
          'Une publication avec une date ou plusieurs ; elle figure dans l’agenda.',
          'A publication with one date or several; it is in the agenda.',
        ],
      },
      draft: {
        word: ['Brouillon', 'Draft'],
        meaning: [
          'Une publication en cours d’écriture, que seule votre équipe voit.',
          'A publication that is being written, which only your team sees.',
        ],
      },
      readingOver: {
        word: ['Relecture', 'Reading over'],
        meaning: [
          'La vérification d’une publication avant qu’elle soit visible. Certaines pages publient sans relecture.',
          'The check of a publication before it is visible. Some pages publish without it.',
        ],
      },
      waitingEdit: {
        word: ['Modification en attente', 'Waiting edit'],
        meaning: [
          'Une modification envoyée, pas encore acceptée. Les habitants lisent la version précédente.',
          'An edit that was sent and is not approved yet. Residents read the former version.',
        ],
      },
      scheduled: {
        word: ['Programmée', 'Scheduled'],
        meaning: [
          'Une publication acceptée qui sera visible à la date choisie.',
          'An approved publication that will be visible at the chosen time.',
        ],
      },
      alternativeText: {
        word: ['Description de l’image', 'Description of the picture'],
        meaning: [
          'La description d’une image pour les personnes qui ne la voient pas.',
          'The description of a picture for people who do not see it.',
        ],
      },
    },
    page: {
      page: {
        word: ['Page', 'Page'],
        meaning: [
          'La présentation publique d’une association, d’un commerce, d’un service ou d’une mairie.',
          'The public presentation of an association, a shop, a service or a town hall.',
        ],
      },
      toClaim: {
        word: ['Demande de gestion', 'Claim'],
        meaning: [
          'La demande de gérer une page, en montrant que vous en avez la charge.',
          'A request to manage a page, by showing that you are in charge of it.',
        ],
      },
      owner: {
        word: ['Responsable', 'Owner'],
        meaning: [
          'La personne qui gère l’équipe d’une page et sa présentation.',
          'The person who manages the team of a page and its presentation.',
        ],
      },
      import: {
        word: ['Import', 'Import'],
        meaning: [
          'La reprise automatique d’un agenda ou d’un flux que vous tenez ailleurs.',
          'The automatic reading of a calendar or a feed that you keep elsewhere.',
        ],
      },
    },
    office: {
      alert: {
        word: ['Alerte', 'Alert'],
        meaning: [
          'Un message urgent de la mairie, en tête de la page de la commune, dans la couleur de sa gravité, jusqu’à sa fin.',
          'An urgent message of the town hall, at the top of the page of the commune, in the colour of its severity, until its end.',
        ],
      },
      sending: {
        word: ['Diffusion', 'Sending'],
        meaning: [
          'L’envoi d’une alerte par e-mail aux personnes qui ont demandé à la suivre. Le bouton « Publier et prévenir » fait les deux ; « Publier sans prévenir » n’envoie rien.',
          'An alert sent by e-mail to the people who asked to follow. “Publish and tell” does both; “Publish without telling” sends nothing.',
        ],
      },
      exercise: {
        word: ['Exercice', 'Exercise'],
        meaning: [
          'Un envoi d’essai, marqué comme tel, que seule l’équipe de la mairie reçoit.',
          'A trial, marked as one, which only the team of the town hall receives.',
        ],
      },
      act: {
        word: ['Acte', 'Act'],
        meaning: [
          'Une délibération, un arrêté ou un autre acte affiché deux mois au moins, avec sa date d’affichage.',
          'A deliberation, an order or another act that is posted for at least two months, with the date of its posting.',
        ],
      },
      report: {
        word: ['Signalement', 'Report'],
        meaning: [
          'Le message d’un lecteur sur une publication qui pose problème.',
          'The message of a reader about a publication with a problem.',
        ],
      },
      opinion: {
        word: ['Avis', 'Opinion'],
        meaning: [
          'Ce que la mairie pense d’un acteur ou d’une demande. La décision revient à l’équipe du service.',
          'What the town hall thinks of an actor or a request. The team of the service decides.',
        ],
      },
    },
  },
})
