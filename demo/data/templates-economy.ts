import type { Modele } from './template.ts'

/** Shops, markets, jobs and small notices. Content file. */
export const MODELES_ECONOMIE: Modele[] = [
  {
    type: 'commerce',
    par: ['marche', 'mairie'],
    image: 'marche.jpg',
    titres: ['Le marché change de place', 'Marché : trois nouveaux étals', 'Où trouver le marché pendant les travaux ?'],
    corps: [
      [
        'Pendant les travaux, le marché s’installe sur {place}. Mêmes jours, mêmes étals, et le parking est gratuit jusqu’à 13 h.',
        'Un maraîcher bio, une fromagère et un rémouleur rejoignent le marché. Goûtez {produit}, vous nous en direz des nouvelles.',
      ],
      [
        'Ouverture de 7 h 30 à 13 h. Les étals acceptent tous la carte.',
        'Une recette est offerte à chaque client : cette semaine, une soupe de légumes racines.',
      ],
    ],
  },
  {
    type: 'commerce',
    par: ['marche'],
    quand: { jour: 5, dans: [4, 10], duree: 9 },
    enAvant: true,
    titres: ['Quinzaine commerciale du {date} au {fin}', 'Dix jours de fête dans nos boutiques', '{n 40-90/10} commerçants, une tombola'],
    corps: [
      [
        '**Du {date} au {fin}**, un ticket de tombola pour 10 € d’achat chez les {n 40-90/10} commerçants participants. À gagner : un vélo, des repas, des bons d’achat.',
        'Les boutiques {de rue} sortent dans la rue, **du {date} au {fin}** : défilé, fanfare et dégustations.',
      ],
      [
        'Les bons d’achat locaux sont valables partout, même au marché.',
        'Nocturne le premier soir jusqu’à 21 h. Stationnement offert une heure.',
      ],
    ],
  },
  {
    type: 'commerce',
    par: ['boulangerie'],
    image: 'boulangerie.jpg',
    titres: ['Le pain du samedi est de retour', 'Une fournée à 17 h', 'Notre seigle vous attend le samedi'],
    corps: [
      [
        'Pétri la veille, levé douze heures, cuit dans le vieux four : notre pain de seigle est là **le samedi dès 7 h**. Il n’y en a que {n 40-80/10}.',
        'Vous rentrez tard ? Une fournée sort désormais à 17 h, baguettes et petits pains aux {n 3-6} céréales.',
      ],
      ['Commandes au {tel} ou directement au comptoir.', 'Le pain de la veille est vendu à moitié prix, ou donné à l’épicerie sociale.'],
    ],
  },
  {
    type: 'commerce',
    par: ['librairie'],
    titres: ['Nos coups de cœur du mois', 'Le club de lecture reprend', 'La table du mois'],
    corps: [
      [
        'Trois romans, une bande dessinée et un livre de cuisine : notre table du mois parle de voyages immobiles. **Le préféré de {prenomF} ?** Un récit de marche de deux cents pages.',
        'Une fois par mois, on parle d’un livre autour d’un thé. Pas d’exposé, pas de devoirs ; on a le droit de ne pas l’avoir fini.',
      ],
      [
        'Tout livre commandé avant midi est là le surlendemain.',
        'Les listes scolaires se déposent au comptoir ; 5 % de remise pour les familles.',
      ],
    ],
  },
  {
    type: 'commerce',
    par: ['epicerie', 'ferme'],
    titres: ['Les produits du moment', 'Paniers de légumes : il reste des places', 'Vente directe vendredi'],
    corps: [
      [
        'Cette semaine : poireaux, carottes, œufs, farine de blé ancien et {sans produit}. **Vente directe vendredi de 16 h à 19 h.**',
        'Un panier chaque semaine, à {n 12-22} €, pour deux à trois personnes. Il reste {n 6-18} places pour la saison.',
      ],
      ['Apportez vos bocaux et vos sacs. On reprend les boîtes d’œufs.', 'Nos prix sont affichés avec la part qui revient au producteur.'],
    ],
  },
  {
    type: 'commerce',
    par: ['ferme'],
    quand: { jour: 6, dans: [5, 14], duree: 1 },
    titres: ['La ferme ouvre ses portes', 'Visite et dégustation les {date} et {fin}'],
    corps: [
      [
        'Venez voir comment on travaille **les {date} et {fin}, de 10 h à 18 h** : visite toutes les heures, dégustation, goûter pour les enfants.',
        'Des bottes, de la curiosité, et un panier pour le retour. Nous vous attendons **les {date} et {fin}**.',
      ],
      ['Marché de producteurs dans la cour. Chiens tenus en laisse, à cause des poules.'],
    ],
  },
  {
    type: 'commerce',
    par: ['restaurant'],
    titres: ['Réouverture après travaux', 'Menu du marché le midi', 'Nouvelle carte, mêmes fourneaux'],
    corps: [
      [
        'Après trois semaines de plâtre et de peinture, nous rouvrons **le {publie+4}**. La salle est plus claire, la cuisine plus grande, l’ardoise toujours aussi courte.',
        'Le midi, en semaine, un menu à **{n 15-21} €** composé au marché le matin même, avec {produit} quand c’est la saison.',
      ],
      [
        'Réservation : {tel}. Les enfants ont une demi-assiette et un crayon.',
        'Une option végétarienne tous les jours, et de l’eau fraîche pour les chiens.',
      ],
    ],
  },
  {
    type: 'commerce',
    par: ['artisan'],
    titres: ['Portes ouvertes à l’atelier', 'Devis gratuit pour vos fenêtres'],
    corps: [
      [
        'Venez voir naître un escalier : l’atelier est ouvert samedi de 9 h à 17 h.',
        'Une fenêtre qui ferme mal se répare souvent. Nous passons voir, **le devis est gratuit**.',
      ],
      ['Nous prenons deux apprentis à la rentrée, filles et garçons.'],
    ],
  },
  {
    type: 'emploi',
    par: ['mairie'],
    taille: [500, 9e6],
    lien: 'recrutement',
    titres: [
      'La commune recrute : agent des espaces verts',
      'Recrutement : animatrice ou animateur périscolaire',
      'Offre d’emploi : agent d’accueil et d’état civil',
    ],
    corps: [
      [
        'Vous aimez le travail en équipe et le contact avec les habitants ? La commune recrute, à temps complet, à partir du mois prochain.',
        'Poste ouvert aux titulaires comme aux contractuels, débutants acceptés, formation assurée.',
      ],
      [
        'Avantages :\n\n- treizième mois et titres-restaurant ;\n- participation à la mutuelle ;\n- {n 25-32} jours de congés.',
        'Temps de travail annualisé, véhicule de service, tenue fournie.',
      ],
      ['Lettre et CV avant le **{publie+21}** à {courriel}. Renseignements : {tel}.'],
    ],
  },
  {
    type: 'emploi',
    par: ['mairie'],
    taille: [0, 2500],
    titres: ['Le village cherche sa secrétaire ou son secrétaire de mairie', 'Recherche agent polyvalent, {n 20-28} h par semaine'],
    corps: [
      [
        'État civil, budget, conseil municipal, urbanisme : un métier où l’on ne s’ennuie jamais. Poste à **{n 20-28} h par semaine**, à partager avec la commune voisine si vous le souhaitez.',
        'Tonte, petites réparations, déneigement : nous cherchons quelqu’un qui sait un peu tout faire, et qui habite par ici.',
      ],
      ['Candidature à adresser à la mairie ({courriel}), avant le {publie+21}.'],
    ],
  },
  {
    type: 'emploi',
    par: ['mairie'],
    mois: [9, 10, 11, 12],
    titres: ['Recensement : la commune recrute {n 2-9} agents', 'Devenez agent recenseur'],
    corps: [
      [
        'De mi-janvier à mi-février, {n 2-9} agents recenseurs parcourront la commune. Il faut être disponible en fin de journée, discret et bon marcheur.',
        'Une mission courte pour un complément de revenu : **environ {n 700-1200/50} € nets** pour cinq semaines, formation comprise.',
      ],
      ['Candidatures à l’accueil jusqu’au {publie+20}.'],
    ],
  },
  {
    type: 'emploi',
    par: ['mairie'],
    mois: [3, 4, 5, 6],
    titres: ['Emplois d’été : {n 6-24} postes pour les jeunes', 'Jobs d’été {a ville}'],
    corps: [
      [
        'Espaces verts, accueil, piscine, archives : {n 6-24} postes de trois semaines sont proposés aux 17-21 ans qui habitent la commune.',
        'Premier emploi, première paie. Les candidatures sont tirées au sort, pour que chacun ait sa chance.',
      ],
      ['Dossier en ligne jusqu’au {publie+20}.'],
    ],
  },
  {
    type: 'emploi',
    par: ['boulangerie', 'restaurant', 'artisan', 'epicerie'],
    titres: ['On recrute une apprentie ou un apprenti', 'Cherche renfort, {n 25-35} h par semaine', 'Rejoignez notre petite équipe'],
    corps: [
      [
        'Un métier, une équipe de {n 3-7} personnes et un patron qui explique. Contrat d’apprentissage d’un ou deux ans, **logement possible**.',
        'Deux jours de repos d’affilée, pas de coupure, repas sur place : {n 25-35} h par semaine, débutants bienvenus.',
      ],
      ['Passez nous voir en dehors du coup de feu, ou écrivez à {courriel}.'],
    ],
  },
  {
    type: 'emploi',
    par: ['sante'],
    titres: ['Recherche aide à domicile', 'Secrétariat médical : remplacement'],
    corps: [
      [
        'Nous cherchons une personne douce et organisée, à temps partiel, avec permis B. Le planning est connu trois semaines à l’avance.',
        'Contrat de {n 3-6} mois, renouvelable. Pas de diplôme exigé, formation avec une collègue expérimentée.',
      ],
      ['Contact : {prenomF} {nomf}, {tel}.'],
    ],
  },
  {
    type: 'petite-annonce',
    par: ['voisins', 'animaux'],
    titres: ['Perdu : chat roux, {sans rue2}', 'Chatte tricolore disparue dans {quartier}', 'Avez-vous vu Moustache ?'],
    corps: [
      [
        'Il s’appelle Moustache, il est roux, poltron et gourmand. Il n’est pas rentré depuis le {publie}, entre {rue2} et {place}.',
        'Petite chatte tricolore, collier bleu, puce électronique. Elle répond au nom de Nouille, quand elle en a envie.',
      ],
      [
        'Merci de regarder dans vos garages et abris de jardin. {prenomF}, {mobile}.',
        'Récompense : un gâteau au chocolat et toute notre reconnaissance. {mobile}.',
      ],
    ],
  },
  {
    type: 'petite-annonce',
    par: ['voisins', 'animaux'],
    accorde: true,
    titres: ['Trouvé : chien de berger {sans rue}', 'Trousseau de clés trouvé sur {place}', 'Trouvé un doudou lapin'],
    corps: [
      [
        'Trouvé ce matin, très gentil, un peu mouillé. Il attend son propriétaire au chaud ; il sera identifié par un vétérinaire demain.',
        'Trouvé sur un banc, déposé à l’accueil de la mairie. Décrivez-le et il est à vous.',
        'Lapin gris, une oreille recousue, très aimé à en juger par l’usure. Il était assis contre la vitrine de la boulangerie ; il y est resté.',
      ],
      ['Contact : {prenomM}, {mobile}, de préférence le soir.'],
    ],
  },
  {
    type: 'petite-annonce',
    par: ['voisins', 'parents'],
    titres: ['Covoiturage vers la gare, tous les matins', 'Cherche covoiturage, départ {de quartier}'],
    corps: [
      [
        'Je pars à 7 h 10 {de place}, retour à 17 h 45. Deux places libres, café non fourni, radio négociable.',
        'Nous sommes {n 3-5} à faire la route chaque jour et cherchons une personne de plus pour partager les frais.',
      ],
      ['Si cela vous tente : {prenomF}, {mobile}.'],
    ],
  },
  {
    type: 'petite-annonce',
    par: ['voisins'],
    titres: ['Donne bocaux et plants de fraisiers', 'À donner : lit d’enfant et poussette'],
    corps: [
      [
        'À venir chercher {sans rue}, en soirée. Premier arrivé, premier servi ; je ne livre pas mais j’aide à charger.',
        'Tout est propre et en bon état. Je préfère donner à quelqu’un du quartier plutôt que de mettre à la benne.',
      ],
      ['{prenomM}, {mobile}. Merci de laisser un message, je rappelle.'],
    ],
  },
  {
    type: 'petite-annonce',
    par: ['voisins', 'parents'],
    titres: ['Étudiante propose aide aux devoirs', 'Garde d’enfants le mercredi'],
    corps: [
      [
        'Étudiante en licence, je propose une aide aux devoirs du CP à la troisième, à domicile ou {a mediatheque}. {n 12-18} € de l’heure.',
        'Titulaire du BAFA, je peux garder vos enfants le mercredi et pendant les vacances. Références sur demande.',
      ],
      ['{prenomF}, {mobile}.'],
    ],
  },
  {
    type: null,
    par: ['voisins', 'aines', 'parents'],
    titres: ['Merci !', 'Un grand merci aux voisins', 'Mot de remerciement'],
    corps: [
      [
        'Merci à la personne qui a rapporté mon portefeuille à la mairie, avec tout dedans, et même un petit mot. Le quartier a de la chance.',
        'Le soir de l’orage, des voisins que je connaissais à peine ont vidé ma cave. Je ne sais pas comment vous remercier ; la soupe est prête quand vous voulez.',
      ],
      ['{prenomF}, {sans rue2}.'],
    ],
  },
]
