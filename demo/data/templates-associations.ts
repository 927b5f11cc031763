import type { Modele } from './template.ts'

/** Clubs, schools, health, mutual help. Content file. */
export const MODELES_ASSOCIATIONS: Modele[] = [
  {
    type: 'evenement',
    par: ['sang'],
    quand: { jour: 4, dans: [4, 12] },
    enAvant: true,
    image: 'don-du-sang.jpg',
    titres: ['Collecte de sang le {date}', 'Don du sang : {n 60-110/10} donneurs attendus', 'Une heure pour sauver trois vies'],
    corps: [
      [
        'Les réserves sont basses. Prochaine collecte **le {date} de 15 h à 19 h**, {a salle}.',
        'Vous n’avez jamais donné ? Venez avec un ami : l’accueil est doux, la piqûre aussi. **Le {date} de 15 h à 19 h**, {a salle}.',
      ],
      [
        'À retenir :\n\n- avoir entre 18 et 70 ans et peser plus de 50 kg ;\n- ne pas venir à jeun ;\n- apporter une pièce d’identité.',
        'Après le don : tarte, café et la satisfaction du geste utile. Garderie assurée par les bénévoles.',
      ],
    ],
  },
  {
    type: 'vie-associative',
    par: ['sang'],
    titres: ['Merci aux {n 70-130} donneurs', 'Bilan de la dernière collecte'],
    corps: [
      [
        'Vous étiez {n 70-130}, dont {n 8-19} pour la première fois. Un grand merci, et un clin d’œil à {prenomM}, qui donnait pour la centième fois.',
        'Belle affluence malgré le temps : {n 70-130} personnes se sont présentées. Merci aux bénévoles et à la boulangerie pour les {n 6-14} tartes.',
      ],
    ],
  },
  {
    type: 'vie-associative',
    par: ['solidarite'],
    titres: ['Collecte alimentaire : on compte sur vous', 'Nous manquons de lait et de couches', 'Appel aux dons'],
    corps: [
      [
        'Les demandes ont augmenté de {n 12-30} % en un an. Nous cherchons surtout du **lait, des conserves de poisson, des couches et du café**.',
        'Samedi, nos bénévoles en gilet orange vous attendront à la sortie des magasins. Un paquet de pâtes, c’est déjà un repas.',
      ],
      [
        'Dépôt possible du mardi au vendredi, de 14 h à 18 h. Rien n’est jeté : ce qui est abîmé part au compost.',
        'Deux heures par mois suffisent pour nous aider à trier. Écrivez à {courriel}.',
      ],
    ],
  },
  {
    type: 'evenement',
    par: ['solidarite'],
    quand: { jour: 6, dans: [4, 10] },
    titres: ['Café réparation le {date}', 'Réparons ensemble plutôt que de jeter', 'Grille-pain cassé ? Apportez-le'],
    corps: [
      [
        'Électricité, couture, vélo, informatique : {n 6-12} bénévoles vous aident à réparer **le {date} de 14 h à 18 h**, {a salle}.',
        'La dernière fois, **{n 21-44} objets sur {n 45-60}** sont repartis en état de marche. Prochain rendez-vous **le {date} à 14 h**, {a salle}.',
      ],
      ['Gratuit. On repart avec son objet, un café, et parfois les deux en bon état.'],
    ],
  },
  {
    type: 'evenement',
    par: ['nature', 'solidarite', 'mairie'],
    quand: { jour: 6, dans: [5, 12] },
    image: 'nettoyage.jpg',
    titres: ['Nettoyons les bords {de eau}', 'Matinée propre le {date}', 'Ramassage citoyen : rejoignez-nous'],
    corps: [
      [
        'L’an dernier, nous avions sorti **{n 380-940/20} kg** de déchets, dont un caddie et une boîte à lettres. On recommence **le {date} à 9 h**, au bord {de eau}.',
        'Gants, pinces et sacs fournis : il ne manque que vous. Rendez-vous **le {date} à 9 h** sur {place}.',
      ],
      [
        'Les enfants sont les bienvenus, accompagnés. Apéritif partagé à midi.',
        'Les déchets sont pesés, triés et comptés pour un programme de sciences participatives.',
      ],
    ],
  },
  {
    type: 'vie-associative',
    par: ['nature'],
    accorde: true,
    titres: ['Une parcelle se libère au jardin', 'Des nouvelles du jardin partagé', 'Troc de graines et de plants'],
    corps: [
      [
        'Après quinze ans de tomates, {prenomM} rend sa bêche : une parcelle de 60 m² est disponible. Priorité aux habitants {de quartier}.',
        'La ruche a passé la saison sans encombre, le composteur est plein et les hérissons sont revenus. Le jardin est ouvert à tous le samedi matin.',
        'Tomates anciennes, poireaux vivaces, roses trémières de toutes les couleurs : apportez vos graines récoltées et vos plants en trop, repartez avec ceux des autres.',
      ],
      [
        'Pas de pesticide, pas de cadenas, un peu de patience : voilà le règlement. Contact : {courriel}.',
        'Poussettes et fauteuils passent partout : les allées viennent d’être élargies.',
        'Rendez-vous le {publie+9}, de 10 h à 12 h. On peut venir les mains vides.',
      ],
    ],
  },
  {
    type: 'vie-associative',
    par: ['parents'],
    accorde: true,
    titres: [
      'Vente de gâteaux à la sortie de l’école',
      'Parents d’élèves : ce que nous avons obtenu',
      'Sortie scolaire : il manque {n 300-900/50} €',
    ],
    corps: [
      [
        'Vendredi à 16 h 30, devant {ecole}, les parents de CE2 vendent cakes et cookies pour financer la classe de découverte.',
        'Un passage piéton repeint, un abri à trottinettes, une réunion avec la cuisine centrale : merci à celles et ceux qui ont donné de leur temps.',
      ],
      [
        'Un gâteau à offrir ? Notez les ingrédients sur une étiquette, pour les enfants allergiques.',
        'La prochaine réunion est ouverte à tous, avec garde d’enfants.',
      ],
    ],
  },
  {
    type: 'vie-associative',
    par: ['ecole'],
    image: 'classe.jpg',
    accorde: true,
    titres: ['Notre classe découverte racontée par les élèves', 'Les élèves plantent un verger'],
    corps: [
      [
        '« On a vu une buse, on a mangé de la soupe d’orties et on n’a presque pas dormi » : les CM2 sont rentrés ravis, et un peu boueux.',
        'Pommiers, cerisiers, cassissiers : avec un pépiniériste, les CE1 ont planté le verger qu’ils récolteront au collège.',
      ],
      [
        'Merci aux parents accompagnateurs et à l’association qui a payé le car.',
        'Leurs dessins d’arbres sont exposés {a salle} jusqu’au {publie+15}.',
      ],
    ],
  },
  {
    type: 'evenement',
    par: ['ecole', 'parents'],
    mois: [5, 6],
    quand: { jour: 6, dans: [10, 20] },
    titres: ['Kermesse de l’école', 'Fête de l’école le {date}'],
    corps: [
      [
        'Spectacle à 10 h, stands à partir de 11 h : chamboule-tout, pêche à la ligne et tombola **le {date}**, {a ecole}.',
        'Trois cents enfants sur scène, des parents aux fourneaux : venez applaudir **le {date} à 10 h**.',
      ],
      ['Nous cherchons encore {n 4-9} personnes pour tenir les stands, une heure chacune.'],
    ],
  },
  {
    type: 'evenement',
    par: ['foot'],
    quand: { jour: 6, dans: [5, 14], duree: 1 },
    image: 'tournoi.jpg',
    titres: ['Tournoi des jeunes {a stade}', '{n 16-32/4} équipes attendues le {date}', 'Week-end de tournoi : venez encourager'],
    corps: [
      [
        'De {n 7-9} à {n 12-15} ans, ils viennent de toute la région : {n 16-32/4} équipes se retrouvent **les {date} et {fin}**, {a stade}.',
        'Coup d’envoi **le {date} à 9 h 30**, {a stade}. Finale le {fin} à 16 h, puis remise du trophée de la bonne humeur.',
      ],
      ['Entrée gratuite. Frites, grillades, et un stand {de produit}.', 'Chaque équipe arbitre un match : ça change les perspectives.'],
    ],
  },
  {
    type: 'vie-associative',
    par: ['foot'],
    titres: ['Victoire au bout du suspense', 'Nos jeunes invaincus', 'Les résultats du week-end'],
    corps: [
      [
        'L’équipe première s’impose **{n 2-4} à 1**, menée à la mi-temps et poussée par cent cinquante spectateurs. Les féminines partagent les points.',
        'Belle série pour nos jeunes, invaincus depuis {n 4-8} rencontres. {prenomM}, treize ans, était de tous les bons coups.',
      ],
      [
        'Prochain rendez-vous dimanche à 15 h, {a stade}.',
        'Nous cherchons un arbitre et une personne pour laver les maillots, avec toute notre gratitude.',
      ],
    ],
  },
  {
    type: 'vie-associative',
    par: ['foot', 'sport', 'rando'],
    mois: [8, 9, 10],
    titres: ['Inscriptions : la saison recommence', 'Portes ouvertes au club', 'Essayez, c’est offert'],
    corps: [
      [
        'Deux séances d’essai gratuites jusqu’au **{publie+20}**. Enfants dès 6 ans, adultes sans limite d’âge.',
        'Le club ouvre une section santé, encadrée par une éducatrice diplômée, pour celles et ceux qui reprennent doucement.',
      ],
      [
        'Cotisation : {n 45-140/5} €, payable en trois fois. Le chèque sport de la commune est accepté.',
        'Le matériel est prêté la première année. Certificat médical inutile pour les mineurs : un questionnaire suffit.',
      ],
    ],
  },
  {
    type: 'vie-associative',
    par: ['foot', 'sport', 'fetes', 'patrimoine', 'rando'],
    titres: [
      'Assemblée générale le {publie+12}',
      'Le bureau cherche une trésorière ou un trésorier',
      '{Acteur} : on recrute des bénévoles',
    ],
    corps: [
      [
        'L’assemblée générale se tiendra **le {publie+12} à 18 h 30**, {a salle}. Trois places sont à prendre au bureau.',
        'Après neuf ans de comptes impeccables, {prenomF} passe la main. Nous cherchons quelqu’un qui aime les colonnes justes et les réunions courtes.',
      ],
      [
        'Le mandat prend deux heures par mois, et quelqu’un vous accompagne les six premiers.',
        'Rapport moral, bilan, projets, puis le verre de l’amitié.',
      ],
    ],
  },
  {
    type: 'evenement',
    par: ['rando'],
    quand: { jour: 7, dans: [3, 9] },
    image: 'randonnee.jpg',
    titres: ['Randonnée du {date} : {n 9-17} km', 'Marche dominicale le long {de eau}', 'Sortie ouverte à tous le {date}'],
    corps: [
      [
        'Boucle de **{n 9-17} km**, {n 180-520/20} m de dénivelé, niveau moyen. Départ à 8 h 45 {de place}, retour vers 13 h.',
        'Nous longerons {eau} puis monterons vers les crêtes. Rendez-vous **le {date} à 8 h 45** sur {place}, covoiturage sur place.',
      ],
      [
        'Prévoir de l’eau, un coupe-vent et un encas. Première sortie sans adhésion.',
        'Une petite boucle de {n 4-6} km est prévue pour les familles et les genoux fragiles.',
      ],
    ],
  },
  {
    type: 'vie-associative',
    par: ['rando', 'nature'],
    titres: ['Sentier rouvert', 'Balisage refait : merci aux bénévoles'],
    corps: [
      [
        'Une passerelle emportée par les eaux, trois arbres en travers : après {n 4-9} matinées de travail, le sentier {de eau} est **rouvert**.',
        'Les marques jaunes ont été repeintes sur {n 11-34} km. Si vous voyez un balisage effacé, envoyez-nous une photo.',
      ],
      ['Merci de tenir les chiens en laisse : renards et chevreuils vous en sauront gré.'],
    ],
  },
  {
    type: 'evenement',
    par: ['aines'],
    quand: { jour: 4, dans: [3, 9] },
    titres: ['Thé dansant le {date}', 'Concours de belote le {date}'],
    corps: [
      [
        'On pousse les tables **le {date} à 14 h 30**, {a salle}. {prenomM} et son accordéon mènent la danse jusqu’à 18 h.',
        'Concours ouvert à tous **le {date} à 14 h**, {a salle}. Un lot pour chaque joueur, même le dernier.',
      ],
      ['Participation : {n 5-9} €, goûter compris. Nous venons chercher ceux qui ne conduisent plus.'],
    ],
  },
  {
    type: 'vie-associative',
    par: ['animaux'],
    image: 'adoption.jpg',
    titres: ['Adoption : Plume, Filou et les autres', 'Portes ouvertes au refuge', 'Ils attendent une famille'],
    corps: [
      [
        'Filou, {n 4-9} ans, croisé griffon, aime les longues balades et les enfants calmes. Plume, chatte tricolore, préfère les radiateurs.',
        'Le refuge est plein : **{n 21-46} chats et {n 9-18} chiens** espèrent une maison. Venez les rencontrer, sans engagement.',
      ],
      [
        'Tous sont identifiés, vaccinés et stérilisés. Participation aux frais : {n 120-220/20} €.',
        'Vous ne pouvez pas adopter ? On cherche des promeneurs le dimanche matin.',
      ],
    ],
  },
  {
    type: 'actualite',
    par: ['sante'],
    titres: ['Un nouveau médecin s’installe', 'Soins sans attendre : mode d’emploi'],
    corps: [
      [
        'Le docteur {prenomF} {nomf} rejoint l’équipe le mois prochain. **Elle accepte de nouveaux patients**, en priorité ceux qui n’ont pas de médecin traitant.',
        'Chaque matin, {n 6-12} créneaux sont gardés pour les soins non programmés. Appelez dès 8 h plutôt que d’aller aux urgences.',
      ],
      ['Secrétariat : {tel}, de 8 h à 12 h et de 14 h à 18 h.', 'En dehors des heures d’ouverture : **15** ou **116 117**.'],
    ],
  },
  {
    type: 'evenement',
    par: ['sante', 'services'],
    quand: { jour: 2, dans: [5, 12] },
    accorde: true,
    titres: ['Dépistage gratuit le {date}', 'Atelier équilibre pour les plus de 60 ans'],
    corps: [
      [
        'Tension, diabète, audition, vue : faites le point en une demi-heure **le {date} de 9 h à 16 h**, {a salle}.',
        'Douze séances pour garder l’équilibre et rire un peu, chaque mardi à partir **du {date}**, {a salle}.',
      ],
      ['Gratuit, sans rendez-vous et sans carte Vitale.', 'Inscription au {tel}. Groupe limité à {n 10-14} personnes.'],
    ],
  },
  {
    type: 'actualite',
    par: ['sante'],
    mois: [10, 11, 12, 1],
    titres: ['Grippe : la vaccination a commencé', 'Vaccination sans rendez-vous'],
    corps: [
      [
        'La campagne est ouverte aux plus de 65 ans, aux femmes enceintes et à l’entourage des nourrissons. Sans rendez-vous **le mercredi de 14 h à 18 h**.',
        'Un vaccin prend cinq minutes, une grippe quinze jours. Infirmières et pharmaciens peuvent aussi vous vacciner.',
      ],
    ],
  },
  {
    type: 'vie-associative',
    par: ['fetes', 'aines', 'parents'],
    quand: { jour: 7, dans: [5, 12] },
    titres: ['Repas partagé le {date}', 'Repas des nouveaux habitants', 'La grande tablée'],
    corps: [
      [
        'Une longue table, chacun son plat : rendez-vous **le {date} à midi**, {a salle}. L’association offre l’apéritif.',
        'Vous venez d’arriver ? Venez mettre des visages sur les boîtes aux lettres **le {date} à midi**, {a salle}.',
      ],
      ['Pensez à vos couverts. S’il pleut, on se serre.'],
    ],
  },
  {
    type: 'evenement',
    par: ['sport'],
    quand: { jour: 6, dans: [6, 14], duree: 1 },
    image: 'initiation.jpg',
    titres: ['Week-end découverte les {date} et {fin}', 'Venez essayer avec {acteur}', 'Initiation gratuite le {date}'],
    corps: [
      [
        'Matériel prêté, encadrement diplômé, aucun niveau demandé : essayez **le {date} ou le {fin}, entre 10 h et 17 h**.',
        'Deux jours pour se lancer, seul ou en famille, dès 7 ans. Rendez-vous **le {date} à 10 h**, devant le local du club.',
      ],
      [
        'Une séance adaptée aux personnes en situation de handicap est prévue le {fin} matin.',
        'Tenue de rechange conseillée, bonne humeur exigée. Renseignements : {courriel}.',
      ],
    ],
  },
  {
    type: 'vie-associative',
    par: ['sport'],
    titres: ['{n 2-5} podiums pour le club', 'Une championne régionale dans nos rangs'],
    corps: [
      [
        'Nos jeunes rentrent avec **{n 2-5} médailles** et des souvenirs plein le minibus. Bravo à {prenomF} et {prenomM}, dont c’était la première compétition.',
        'À seize ans, {prenomF} {nomf} devient championne régionale. Elle s’entraîne quatre fois par semaine et prépare un bac technologique.',
      ],
      [
        'Merci aux parents conducteurs, aux deux entraîneurs et à la commune pour le prêt du minibus.',
        'Une petite fête est prévue {a salle} vendredi à 19 h.',
      ],
    ],
  },
]
