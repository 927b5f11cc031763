import type { Modele } from './template.ts'

/** What town halls announce of their own life. Content file. */
export const MODELES_MAIRIE: Modele[] = [
  {
    type: 'vie-municipale',
    par: ['mairie'],
    quand: { jour: 4, dans: [6, 10] },
    epingle: true,
    lien: 'conseil-municipal',
    titres: ['Conseil municipal du {date}', 'Le conseil municipal se réunit le {date}', 'Séance publique du conseil : {date}'],
    corps: [
      [
        'Le conseil municipal se réunira le **{date} à {heure 18-20}** {a salle}. La séance est publique.',
        'Prochaine séance le **{date}, {heure 18-20}**, {a salle}. Chacun peut y assister, sans inscription.',
      ],
      [
        'À l’ordre du jour, notamment :\n\n- le programme de voirie de l’année ;\n- les subventions aux associations ;\n- la réhabilitation {de ecole} ;\n- les tarifs de location des salles.',
        'Trois dossiers occuperont l’essentiel de la soirée :\n\n1. le budget supplémentaire ;\n2. l’aménagement {de quartier} ;\n3. la convention avec le syndicat d’eau.',
      ],
      [
        'L’ordre du jour complet est affiché en mairie. Le procès-verbal sera mis en ligne sous huit jours.',
        'Les questions des habitants sont prises en fin de séance, pendant un quart d’heure.',
      ],
    ],
  },
  {
    type: 'vie-municipale',
    par: ['mairie'],
    lien: 'compte-rendu',
    titres: [
      'Ce qu’a décidé le conseil municipal',
      'Conseil municipal : l’essentiel en cinq minutes',
      'Retour sur la dernière séance du conseil',
    ],
    corps: [
      [
        'Le conseil a adopté le projet {de rue} par {n 11-24} voix pour et {n 2-5} abstentions. Les travaux commenceront au trimestre prochain.',
        'À l’unanimité, les élus ont voté la rénovation énergétique {de ecole} : isolation, chaufferie et stores. L’économie attendue est de **{n 30-55/5} %** sur la facture.',
      ],
      [
        'Les tarifs de la cantine restent inchangés, et le quotient familial s’appliquera désormais aussi à la garderie du matin.',
        'Une subvention de **{n 800-3200/200} €** est accordée à chacune des associations qui encadrent des jeunes.',
        'Le conseil a aussi donné son accord à l’achat d’un véhicule électrique pour les services techniques.',
      ],
    ],
  },
  {
    type: 'vie-municipale',
    par: ['mairie'],
    taille: [5000, 9e6],
    enAvant: true,
    image: 'budget-participatif.jpg',
    lien: 'budget-participatif',
    titres: [
      'Budget participatif : à vous de choisir',
      'Budget participatif : {n 18-46} projets en lice',
      'Votez pour les projets de votre quartier',
    ],
    corps: [
      [
        'Des bancs à l’ombre, une cabane à livres, une fontaine, un parcours de santé : **{n 18-46} projets** proposés par les habitants ont passé l’étude technique.',
        'Vous avez déposé vos idées, les services les ont chiffrées. Il reste **{n 18-46} projets**, pour une enveloppe de {n 60-240/20} 000 €.',
      ],
      [
        'Le vote est ouvert à toute personne de plus de 14 ans qui habite, étudie ou travaille {a ville}, jusqu’au **{publie+24}** : en ligne ou dans l’urne de l’accueil.',
        'Chacun dispose de trois voix, à donner à trois projets différents avant le **{publie+24}**. Une urne mobile sera sur {place} le samedi matin.',
      ],
    ],
  },
  {
    type: 'vie-municipale',
    par: ['mairie'],
    quand: { jour: 2, dans: [7, 14] },
    titres: ['Réunion publique {de quartier}', 'Parlons {de quartier}', 'Vos élus vous rencontrent le {date}'],
    corps: [
      [
        'Circulation, propreté, éclairage, jeux pour enfants : venez en parler avec vos élus le **{date} à {heure 18-19}**, {a salle}.',
        'Le maire et les adjoints viennent à votre rencontre le **{date}**. Rendez-vous à {heure 17-18} devant {ecole} pour un tour à pied, puis discussion {a salle}.',
      ],
      [
        'Une garde d’enfants est prévue sur place. Pour poser une question à l’avance : mairie, au {tel}.',
        'Vous ne pouvez pas venir ? Un cahier est ouvert à l’accueil de la mairie jusqu’à la veille.',
      ],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    titres: [
      'Accueil de la mairie : horaires modifiés',
      'La mairie ferme exceptionnellement le {publie+6}',
      'État civil : pensez à prendre rendez-vous',
    ],
    corps: [
      [
        'En raison d’une formation des agents, l’accueil sera fermé le **{publie+6}** après-midi. La permanence d’état civil reste joignable au {tel}.',
        'Les services seront fermés au public le **{publie+6}** jusqu’à 14 h. Les actes d’état civil peuvent être demandés en ligne à tout moment.',
      ],
      [
        'Pour une carte d’identité ou un passeport, comptez {n 2-5} semaines. La prédemande en ligne fait gagner un quart d’heure au guichet.',
        'Merci de votre compréhension.',
      ],
    ],
  },
  {
    type: 'vie-municipale',
    par: ['mairie'],
    taille: [1500, 9e6],
    lien: 'enquete-publique',
    titres: ['Enquête publique sur le plan local d’urbanisme', 'Plan local d’urbanisme : donnez votre avis'],
    corps: [
      [
        'La modification du plan local d’urbanisme est soumise à enquête publique jusqu’au **{publie+30}**. Elle porte sur {quartier} et sur la protection des haies.',
        'Que pourra-t-on construire {a ville} dans dix ans ? Le dossier est consultable en mairie et en ligne jusqu’au **{publie+30}**.',
      ],
      [
        'La commissaire enquêtrice, {prenomF} {nomf}, tiendra trois permanences en mairie. Les remarques peuvent aussi être portées sur le registre numérique.',
        'Toute observation, même brève, est versée au rapport. Un atelier cartes sur table aura lieu {a salle}.',
      ],
    ],
  },
  {
    type: 'vie-municipale',
    par: ['mairie'],
    taille: [800, 9e6],
    image: 'conseil-jeunes.jpg',
    titres: ['Le conseil municipal des jeunes est installé', 'Conseil des jeunes : ils ont des idées'],
    corps: [
      [
        'Ils sont {n 12-22}, du CM1 à la troisième, élus par leurs camarades. Première décision : installer des arceaux à vélos devant {ecole}.',
        'Écharpe en bandoulière, {prenomF}, onze ans, a ouvert la première séance du conseil municipal des jeunes. Au programme : cantine, cour de récréation et nettoyage des berges {de eau}.',
      ],
      [
        'Les jeunes élus disposent de {n 2-6} 000 € par an et présenteront leurs projets au conseil des adultes.',
        'Leur mandat dure deux ans. Prochaine réunion : le mercredi, {a salle}.',
      ],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    mois: [11, 12, 1],
    taille: [0, 80000],
    quand: { jour: 7, dans: [14, 24] },
    titres: ['Repas des aînés : inscriptions ouvertes', 'Colis ou repas des aînés : à vous de choisir'],
    corps: [
      [
        'Les habitants de 70 ans et plus sont invités au repas du **{date} à midi**, {a salle}. Au menu : velouté, volaille, plateau de fromages et tarte, avec un accordéoniste au dessert.',
        'Deux formules au choix pour les plus de 70 ans : le repas dansant du **{date}**, ou le colis gourmand porté à domicile par les élus et le conseil des jeunes.',
      ],
      [
        'Inscription en mairie jusqu’au {publie+9}. Un minibus peut venir vous chercher.',
        'Répondez avec le coupon reçu par la poste, ou par téléphone au {tel}.',
      ],
    ],
  },
  {
    type: 'vie-municipale',
    par: ['mairie'],
    mois: [10, 11],
    taille: [0, 600000],
    quand: { jour: 3, dans: [1, 3], le: '11-11' },
    titres: ['Commémoration : rendez-vous au monument aux morts', 'Cérémonie du souvenir le {date}'],
    corps: [
      [
        'La population est invitée à la cérémonie du **{date} à 11 h**, au monument aux morts. Les élèves {de ecole} y liront des lettres de poilus retrouvées dans les greniers de la commune.',
        'Rassemblement à **10 h 45 sur {place}**, dépôt de gerbes à 11 h. La musique et les sapeurs-pompiers seront présents.',
      ],
      ['Un verre de l’amitié suivra {a salle}.', 'La circulation sera interrompue une demi-heure autour du monument.'],
    ],
  },
  {
    type: 'vie-municipale',
    par: ['mairie'],
    mois: [12, 1],
    quand: { jour: 5, dans: [10, 20] },
    enAvant: true,
    titres: ['Vœux à la population', 'Le maire vous invite à la cérémonie des vœux'],
    corps: [
      [
        'La municipalité présentera ses vœux le **{date} à {heure 18-19}**, {a salle}. Les nouveaux habitants seront accueillis et les sportifs de l’année récompensés.',
        'Rendez-vous le **{date} à {heure 18-19}** {a salle} pour les vœux : un film de dix minutes sur l’année écoulée, puis la galette.',
      ],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    mois: [2, 3, 4, 5],
    lien: 'inscriptions-scolaires',
    titres: ['Inscriptions scolaires : c’est maintenant', 'Première rentrée ? Inscrivez votre enfant'],
    corps: [
      [
        'Votre enfant a trois ans cette année, ou vous venez d’arriver {a ville} ? Les inscriptions pour {ecole} sont ouvertes jusqu’au **{publie+30}**.',
        'Entrée en maternelle ou changement d’école : les dossiers se retirent en mairie jusqu’au **{publie+30}**.',
      ],
      [
        'Pièces à fournir :\n\n- livret de famille ;\n- justificatif de domicile de moins de trois mois ;\n- carnet de vaccination.',
        'Une matinée portes ouvertes permettra de visiter les classes et de rencontrer les enseignants.',
      ],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    mois: [8, 9],
    metropole: true,
    titres: ['La rentrée {a ville}', 'Rentrée scolaire : tout ce qui change'],
    corps: [
      [
        '{n 3-9} classes repeintes, un préau remis à neuf et {n 12-40} ordinateurs : {ecole} a profité de l’été.',
        'Les portes {de ecole} ouvriront à 8 h 20. Les parents des petits pourront entrer dans les classes le premier matin.',
      ],
      [
        'La cantine sert désormais un repas végétarien par semaine, et la moitié des produits viennent de moins de 80 km.',
        'Accueil périscolaire dès 7 h 30. Inscription sur le portail famille, même la veille.',
      ],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    mois: [11, 12, 1, 2, 3],
    metropole: true,
    quand: { jour: 6, dans: [7, 16] },
    image: 'plantation.jpg',
    accorde: true,
    titres: ['Une naissance, un arbre', 'Plantons ensemble {n 60-240/20} arbres', 'Chantier de plantation le {date}'],
    corps: [
      [
        'Comme chaque hiver, les familles des bébés de l’année sont invitées à planter un arbre fruitier. Rendez-vous le **{date} à {heure 9-10}**, au bord {de eau}.',
        'Charmes, érables champêtres, noisetiers : une haie de {n 60-240/20} plants va relier {quartier} {a eau}. Venez planter avec nous le **{date} à {heure 9-10}**.',
      ],
      [
        'Chaque arbre portera une étiquette avec le prénom de l’enfant. Les techniciens de la commune montreront le bon geste.',
        'Prévoyez des bottes et, si vous en avez, une bêche. Soupe chaude à midi.',
      ],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    mois: [3, 4, 5, 6],
    titres: ['Jardinez votre trottoir', 'Fleurissez votre rue : graines offertes en mairie'],
    corps: [
      [
        'Roses trémières, capucines, iris : au pied des façades, les fleurs prennent la place des herbicides. La commune perce le trottoir, vous semez.',
        'Un sachet de graines locales et un pas-de-porte à verdir : la mairie offre les premières, vous offrez un peu d’eau.',
      ],
      [
        'Demandez votre autorisation gratuite à l’accueil, ou écrivez à {courriel}.',
        'Le jury du fleurissement passera dans {rue} et {rue2} en juin. Inscription libre.',
      ],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    mois: [11, 12, 1, 2],
    metropole: true,
    lien: 'grand-froid',
    titres: ['Grand froid : veillons les uns sur les autres', 'Registre des personnes isolées : inscrivez vos proches'],
    corps: [
      [
        'Vous êtes seul, âgé ou en situation de handicap ? Inscrivez-vous au registre communal : pendant les vagues de froid, un agent vous appelle chaque jour.',
        'Un coup de fil peut tout changer. La mairie tient un registre des personnes fragiles, appelées lors des vagues de froid.',
      ],
      [
        'Les bons gestes :\n\n- faire vérifier sa chaudière ;\n- ne jamais chauffer avec un barbecue ou un four ;\n- aérer dix minutes par jour.',
        'Pour signaler une personne sans abri, appelez le **115**, gratuit jour et nuit.',
      ],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    mois: [6, 7, 8],
    metropole: true,
    titres: ['Fortes chaleurs : les lieux frais ouverts à tous', 'Canicule : la mairie appelle les personnes isolées'],
    corps: [
      [
        '{Salle} est ouverte de 12 h à 20 h à toutes celles et ceux qui cherchent un peu de fraîcheur. Eau et ventilateurs sur place.',
        'Plus de 34 °C attendus ces prochains jours. Les agents du centre d’action sociale appellent matin et soir les personnes inscrites au registre.',
      ],
      ['Buvez souvent, fermez les volets le jour, prenez des nouvelles de vos voisins. En cas de malaise : **15**.'],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    titres: ['Recevez les alertes de la commune', 'Coupures, travaux, orages : soyez prévenus'],
    corps: [
      [
        'Coupure d’eau, route barrée, vigilance météo : inscrivez-vous aux alertes et recevez-les par message ou par courriel. C’est gratuit et sans publicité.',
        'Depuis un mois, {n 180-900/10} foyers reçoivent les alertes de la commune. Et vous ?',
      ],
      [
        'Inscription à l’accueil ou sur [le site de la commune]({site}/alertes). Votre numéro ne sert à rien d’autre.',
        'Vous choisissez : tout, seulement les urgences, ou seulement {quartier}.',
      ],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    taille: [0, 20000],
    titres: ['Une mutuelle négociée pour les habitants', 'Mutuelle communale : permanence {a salle}'],
    corps: [
      [
        'En se regroupant, les habitants obtiennent de meilleurs tarifs. La mutuelle communale compte déjà {n 60-310/10} adhérents ; l’économie moyenne est de {n 15-40} € par mois.',
        'Retraités, étudiants, artisans : la mutuelle de la commune accepte tout le monde, sans questionnaire de santé.',
      ],
      ['Un conseiller vous reçoit le {publie+10} de 9 h à 12 h. Apportez votre contrat actuel pour comparer.'],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    taille: [0, 30000],
    lien: 'composteurs',
    titres: ['Un composteur pour {n 15-25} €', 'Distribution de composteurs', 'Biodéchets : trois solutions près de chez vous'],
    corps: [
      [
        'Un tiers de la poubelle grise est fait d’épluchures. La commune propose des composteurs en bois à **{n 15-25} €**, avec une heure de formation.',
        'Composteur de jardin, lombricomposteur ou borne collective : chacun peut désormais trier ses biodéchets, même en appartement.',
      ],
      [
        'Retrait sur {place} le {publie+12}, sur réservation au {tel}.',
        'Les référents compost vous attendent tous les samedis près {de eau} : ils savent tout sur les moucherons.',
      ],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    taille: [0, 30000],
    titres: ['Chiens : quelques rappels entre voisins', 'Bien vivre ensemble : le bruit, les haies, les chiens'],
    corps: [
      [
        'Un chien qui aboie toute la journée, une haie qui déborde sur le trottoir : la plupart des conflits se règlent en sonnant à la porte.',
        'Sur {place} comme au bord {de eau}, les chiens sont tenus en laisse. Douze distributeurs de sachets sont à votre disposition.',
      ],
      [
        'Les travaux bruyants sont permis :\n\n- en semaine de 8 h 30 à 12 h et de 14 h 30 à 19 h 30 ;\n- le samedi de 9 h à 12 h et de 15 h à 19 h ;\n- le dimanche de 10 h à 12 h.',
        'En cas de désaccord, le conciliateur de justice reçoit gratuitement en mairie un jeudi sur deux.',
      ],
    ],
  },
  {
    type: 'vie-municipale',
    par: ['mairie'],
    mois: [9, 10, 11, 12],
    metropole: true,
    taille: [0, 900],
    titres: ['Affouage : inscrivez-vous', 'Coupes de bois : le rôle d’affouage est ouvert'],
    corps: [
      [
        'Les foyers qui souhaitent une part de bois s’inscrivent en mairie avant le **{publie+15}**. La taxe est fixée à {n 6-12} € le stère.',
        'Cette année, {n 14-32} lots sont à partager. Tirage au sort {a salle}, puis visite de la coupe avec le garde.',
      ],
      ['L’abattage doit être terminé au 15 avril, pour laisser la forêt tranquille au printemps.'],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    taille: [3000, 9e6],
    titres: ['Bourse au permis : {n 10-25} places', 'Un coup de pouce pour le permis de conduire'],
    corps: [
      [
        'La commune finance jusqu’à {n 500-900/100} € du permis de conduire des 17-25 ans, en échange de {n 40-70/10} heures dans une association.',
        'L’an dernier, {prenomF} a tenu la buvette du club et aidé {a mediatheque} ; elle a aujourd’hui son permis. **{n 10-25} bourses** sont à nouveau proposées.',
      ],
      ['Dossier à retirer à l’accueil avant le {publie+21}.'],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    mois: [3, 4, 5, 6, 7, 8, 9, 10],
    metropole: true,
    titres: ['Frelons asiatiques : signalez les nids', 'Un nid de frelons ? N’y touchez pas'],
    corps: [
      [
        'Un nid a été retiré près {de ecole} cette semaine. Si vous en voyez un, gardez vos distances et prévenez la mairie au {tel}.',
        'Au printemps, les nids ont la taille d’une orange ; à l’automne, celle d’un ballon. Plus tôt on les signale, mieux c’est.',
      ],
      ['L’intervention est prise en charge à {n 50-100/25} % par la commune. N’essayez ni fumée, ni jet d’eau, ni carabine.'],
    ],
  },
  {
    type: 'actualite',
    par: ['services', 'mairie'],
    taille: [0, 90000],
    titres: ['Démarches en ligne : on vous aide', 'Un conseiller numérique {a salle}'],
    corps: [
      [
        'Impôts, retraite, carte grise, allocations : une conseillère vous accompagne, sans rendez-vous, **le mardi et le jeudi de 9 h à 12 h**.',
        '{prenomF}, conseillère numérique, s’installe {a salle} chaque jeudi. On peut venir avec son téléphone, sa tablette ou ses questions.',
      ],
      [
        'C’est gratuit et confidentiel. L’atelier « mes photos dans l’ordre » reprend le mois prochain.',
        'Prochain atelier : **reconnaître une arnaque par message**, le {publie+8} à 14 h.',
      ],
    ],
  },
  {
    type: 'vie-municipale',
    par: ['mairie'],
    mois: [10, 11, 12, 1, 2],
    titres: ['Recensement : qui est concerné cette année ?', 'Recensement de la population, mode d’emploi'],
    corps: [
      [
        'De mi-janvier à mi-février, des agents recenseurs munis d’une carte officielle passeront chez vous. Répondre en ligne prend dix minutes par foyer.',
        'Du nombre d’habitants dépendent les dotations de l’État, le nombre d’élus, l’ouverture d’une pharmacie ou d’une classe. Merci de bien recevoir les agents recenseurs.',
      ],
      [
        'Le recensement est **gratuit** : ne répondez à aucun site qui réclame de l’argent.',
        'Vos réponses sont confidentielles et ne servent à aucun contrôle.',
      ],
    ],
  },
]
