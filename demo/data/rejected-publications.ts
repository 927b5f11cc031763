/** What moderation refused, each with the reason its author reads. Content file. */
export interface PubliRefusee {
  insee: string
  /** Rank of the writer among the commune's actors. */
  acteur: number
  type: string
  titre: string
  corps: string
  motif: string
}

export const REFUSEES: PubliRefusee[] = [
  {
    insee: '62119',
    acteur: 5,
    type: 'petite-annonce',
    titre: 'Crédit rapide sans justificatif',
    corps: 'Besoin d’argent ? Prêt de 2 000 à 50 000 € en 24 h, même fiché. Écrivez-moi en privé.',
    motif:
      'Bonjour, nous ne pouvons pas publier d’offre de crédit de particulier : ces annonces servent très souvent à des escroqueries. Merci de votre compréhension.',
  },
  {
    insee: '62119',
    acteur: 4,
    type: 'vie-associative',
    titre: 'L’arbitre de dimanche n’a honte de rien',
    corps: 'Tout le monde l’a vu : {nomf} a volé le match. Son numéro circule, appelez-le pour lui dire ce que vous en pensez.',
    motif:
      'Votre texte met en cause une personne nommée et invite à l’importuner. Vous pouvez publier le résultat du match et votre sentiment, sans viser quelqu’un.',
  },
  {
    insee: '75056',
    acteur: 5,
    type: 'petite-annonce',
    titre: 'Studio 9 m², idéal étudiant',
    corps: 'Loue chambre de 6 m² sous les toits, sans fenêtre, 750 € par mois, caution de trois mois en espèces.',
    motif:
      'Le logement décrit ne respecte pas la surface minimale légale. L’agence départementale d’information sur le logement peut vous conseiller gratuitement.',
  },
  {
    insee: '31555',
    acteur: 3,
    type: 'commerce',
    titre: 'Cure détox miracle',
    corps: 'Notre jus de betterave guérit le diabète en trois semaines. Résultats garantis, stock limité.',
    motif:
      'Une publication ne peut pas promettre la guérison d’une maladie. Nous serons heureux de publier une annonce qui présente le produit et son producteur.',
  },
  {
    insee: '38544',
    acteur: 2,
    type: 'commerce',
    titre: 'PROMO PROMO PROMO',
    corps: 'VENEZ VITE ! MOINS CINQUANTE POUR CENT ! PARTAGEZ ! PARTAGEZ ! PARTAGEZ !',
    motif:
      'Merci de préciser ce qui est proposé, les dates et l’adresse, et d’écrire en minuscules : votre annonce sera alors publiée avec plaisir.',
  },
  {
    insee: '68066',
    acteur: 3,
    type: 'evenement',
    titre: 'Sortie barque dimanche',
    corps: 'Rendez-vous dimanche, on verra bien.',
    motif: 'Il manque l’heure, le lieu de départ et un contact. Vous pouvez compléter votre texte et nous le soumettre à nouveau.',
  },
  {
    insee: '68078',
    acteur: 2,
    type: 'petite-annonce',
    titre: 'Mon voisin ne taille pas sa haie',
    corps: 'Voici son nom, son adresse et la photo de son jardin. Jugez vous-mêmes.',
    motif:
      'Nous ne publions pas les coordonnées ni la photo du domicile d’une personne sans son accord. Le conciliateur de justice reçoit gratuitement en mairie.',
  },
  {
    insee: '2A004',
    acteur: 3,
    type: 'petite-annonce',
    titre: 'Chiots à vendre, deux mois',
    corps: 'Chiots très mignons, 300 €, sans papiers ni puce, à retirer sur le parking.',
    motif: 'La vente d’animaux suppose un numéro d’identification et un certificat d’engagement. L’annonce peut être revue dans ce sens.',
  },
  {
    insee: '97411',
    acteur: 2,
    type: 'commerce',
    titre: 'Samedi, soirée privée',
    corps: 'Entrée 20 €, alcool à volonté, jeunes bienvenus.',
    motif: 'La loi interdit d’offrir de l’alcool à volonté et d’en proposer aux mineurs. Merci de revoir la présentation de votre soirée.',
  },
  {
    insee: '29232',
    acteur: 4,
    type: 'petite-annonce',
    titre: 'Vends vélo électrique neuf',
    corps: 'Vélo de grande marque, trois fois moins cher qu’en magasin, pas de facture, plusieurs exemplaires.',
    motif:
      'Sans facture ni numéro de marquage, nous ne pouvons pas publier cette vente. Le marquage antivol est gratuit en mairie le premier samedi du mois.',
  },
  {
    insee: '48095',
    acteur: 3,
    type: 'vie-associative',
    titre: 'Pour qui voter dimanche',
    corps: 'Le conseil d’administration appelle ses adhérents à voter pour la liste de notre présidente.',
    motif: 'Les consignes de vote n’ont pas leur place ici, quelle que soit la liste. Vos activités, elles, sont toujours les bienvenues.',
  },
  {
    insee: '79191',
    acteur: 1,
    type: 'actualite',
    titre: 'Le compteur d’eau donne des maux de tête',
    corps: 'Une étude que personne ne veut montrer prouve que les nouveaux compteurs rendent malade. Refusez-les tous.',
    motif:
      'Cette affirmation n’est appuyée par aucune source vérifiable. Une réunion d’information avec le service des eaux aura lieu le mois prochain ; vous y êtes cordialement invité.',
  },
]
