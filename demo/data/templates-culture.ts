import type { Modele } from './template.ts'

/** Outings, shows, feasts. Content file. */
export const MODELES_CULTURE: Modele[] = [
  {
    type: 'evenement',
    par: ['mairie'],
    quand: { jour: 3, dans: [5, 12] },
    image: 'heure-du-conte.jpg',
    titres: ['L’heure du conte {a mediatheque}', 'Histoires à croquer pour les 3-6 ans', 'Mercredi des histoires : loups, lunes et lapins'],
    corps: [
      [
        '{prenomF} ouvre sa valise d’histoires **le {date} à {heure 10-11}**, {a mediatheque}. Pour les 3-6 ans et leurs doudous.',
        'Un tapis, trois albums, un kamishibaï : rendez-vous **le {date} à {heure 15-16}**, {a mediatheque}.',
      ],
      [
        'Gratuit, sur inscription à l’accueil ou au {tel}. Durée : quarante minutes.',
        'Entrée libre dans la limite des {n 15-30} coussins disponibles.',
      ],
    ],
  },
  {
    type: 'evenement',
    par: ['librairie'],
    quand: { jour: 6, dans: [5, 14] },
    image: 'rencontre.jpg',
    titres: ['Rencontre avec {prenomF} {nomf}, romancière', 'Dédicace : {prenomF} {nomf} le {date}'],
    corps: [
      [
        '{prenomF} {nomf} présentera son nouveau roman, une histoire de famille et de rivière, **le {date} à {heure 17-18}** à la librairie.',
        'Nous avons dévoré le livre de {prenomF} {nomf}, et nous l’avons invitée. Lecture, conversation et dédicace **le {date} à {heure 17-18}**.',
      ],
      [
        'Entrée libre. On garde un verre pour la fin et un fauteuil pour qui prévient.',
        'Le livre sera sur la table ; une lectrice du club en lira les premières pages.',
      ],
    ],
  },
  {
    type: 'evenement',
    par: ['mairie', 'musee', 'patrimoine'],
    quand: { jour: 6, dans: [4, 12], duree: 21 },
    image: 'exposition.jpg',
    enAvant: true,
    titres: [
      'Exposition : {ville} au temps des cartes postales',
      'Exposition « Les mains qui travaillent »',
      'Photographies : les métiers oubliés {de ville}',
    ],
    corps: [
      [
        'Cent vingt images prêtées par des habitants racontent un siècle de vie, {de rue} {a place}. **Du {date} au {fin}**.',
        'Ouvriers, couturières, bateliers : des portraits en noir et blanc, accompagnés de leurs voix enregistrées. **Du {date} au {fin}**.',
      ],
      [
        'Vernissage le {date} à 18 h 30. Entrée libre du mercredi au dimanche, de 14 h à 18 h.',
        'Apportez vos propres photos : nous les numérisons sur place et vous les rendons aussitôt.',
      ],
    ],
  },
  {
    type: 'evenement',
    par: ['cinema'],
    quand: { jour: 5, dans: [3, 9] },
    titres: ['Ciné-débat le {date}', 'Séance spéciale : un film, une rencontre'],
    corps: [
      [
        'Projection d’un documentaire sur la vie des rivières **le {date} à 20 h 30**, suivie d’un échange avec la réalisatrice, {prenomF} {nomf}.',
        'Un classique en copie restaurée **le {date} à 20 h 30**, présenté par {prenomM} {nomf}, qui a tenu la cabine pendant trente ans.',
      ],
      ['Tarif unique : {n 4-7} €. Soupe au bar dès 19 h 30.', 'Séance sous-titrée pour les personnes sourdes et malentendantes.'],
    ],
  },
  {
    type: 'evenement',
    par: ['cinema'],
    titres: ['La semaine du cinéma', 'À l’affiche jusqu’au {publie+6}'],
    corps: [
      [
        'Cette semaine :\n\n- un film d’animation dès 4 ans, mercredi et samedi à 14 h 30 ;\n- une comédie, tous les soirs à 20 h 45 ;\n- un western restauré, dimanche à 17 h.',
        'Trois premiers films, dont celui d’une enfant du pays, et une avant-première mardi soir. **Le goûter est offert** à la séance de mercredi.',
      ],
      ['Carte de dix places : {n 45-60/5} €, valable un an et partageable.'],
    ],
  },
  {
    type: 'evenement',
    par: ['musique'],
    quand: { jour: 6, dans: [8, 18] },
    enAvant: true,
    image: 'concert.jpg',
    titres: ['Concert {a salle} le {date}', '{Acteur} en concert', 'Grand concert de saison : {acteur}'],
    corps: [
      [
        '{Acteur} vous invite **le {date} à {heure 18-20}**, {a salle}. Au programme, une première partie par les élèves et deux créations.',
        'Deux mois de répétitions, une soliste invitée, {prenomF} {nomf}, et un final que vous pourrez chanter : rendez-vous **le {date} à {heure 18-20}**, {a salle}.',
      ],
      [
        'Participation libre. Une quête sera faite pour l’achat d’instruments.',
        'Entrée : {n 5-10} €, gratuit pour les moins de 16 ans. Buvette à l’entracte.',
      ],
    ],
  },
  {
    type: 'vie-associative',
    par: ['musique'],
    titres: ['{Acteur} cherche des voix et des bras', 'Et si vous veniez essayer ?'],
    corps: [
      [
        'Débutants bienvenus ! Nos répétitions ont lieu le mardi à {n 18-20} h 30, {a salle}. On vous prête un instrument la première année.',
        'Il nous manque des graves. Aucune audition, aucune obligation de lire la musique : il suffit d’aimer chanter avec les autres.',
      ],
      ['La première séance est libre, la deuxième aussi. Contact : {prenomM}, {mobile}.'],
    ],
  },
  {
    type: 'evenement',
    par: ['theatre'],
    quand: { jour: 5, dans: [6, 15], duree: 1 },
    image: 'theatre.jpg',
    enAvant: true,
    titres: ['Au théâtre : « Les Oiseaux de nuit »', 'Spectacle : « Petite Marée »', '« La Dispute du lavoir », deux représentations'],
    corps: [
      [
        'Deux sœurs, une maison à vider, une nuit pour tout se dire. Une comédie grave et légère **les {date} et {fin} à 20 h 30**.',
        'Un spectacle pour toute la famille, entre marionnettes et musique en direct, **le {date} à 19 h** et le {fin} à 16 h.',
      ],
      [
        'Places à {n 8-16/2} €, {n 4-6} € pour les étudiants et les demandeurs d’emploi. Réservation : {courriel}.',
        'À l’issue de la représentation du {date}, les comédiens répondront à vos questions.',
      ],
    ],
  },
  {
    type: 'evenement',
    par: ['musee', 'mairie'],
    taille: [5000, 9e6],
    quand: { jour: 7, dans: [3, 10] },
    titres: ['Premier dimanche du mois : musée gratuit', 'Dimanche au musée, en famille'],
    corps: [
      [
        '**Le {date}, l’entrée est gratuite** pour tous. Une médiatrice propose deux visites, à 10 h 30 et à 15 h.',
        'Un carnet d’enquête, un crayon, et les enfants mènent la visite : jeu de piste gratuit **le {date} de 14 h à 17 h**.',
      ],
      ['Les poussettes et les questions naïves sont les bienvenues.'],
    ],
  },
  {
    type: 'evenement',
    par: ['patrimoine'],
    quand: { jour: 7, dans: [4, 12] },
    titres: ['Visite guidée : {place} et ses secrets', 'À la découverte {de rue}', 'Balade commentée le {date}'],
    corps: [
      [
        'Pourquoi cette fenêtre est-elle murée ? Qui habitait sous les combles ? {prenomM} {nomf} vous raconte {place} **le {date} à 15 h**.',
        'Deux heures de marche tranquille, {de place} jusqu’au bord {de eau}, **le {date} à 14 h 30**. On lit les façades comme un livre.',
      ],
      [
        'Départ devant {salle}. {n 3-6} €, gratuit pour les enfants et les adhérents.',
        'Réservation conseillée : le groupe est limité à {n 15-25} personnes.',
      ],
    ],
  },
  {
    type: 'vie-associative',
    par: ['patrimoine'],
    accorde: true,
    titres: ['Chantier de bénévoles : on remonte le mur', 'Prêtez-nous vos souvenirs', 'Samedi de chantier'],
    corps: [
      [
        'Un samedi par mois, une équipe remonte à la chaux le mur du vieux lavoir. Pas besoin de savoir : **{prenomM} montre, on apprend**.',
        'Nous préparons un recueil sur {quartier}. Lettres, photos, recettes, chansons : tout nous intéresse.',
      ],
      [
        'Gants et casque fournis, repas partagé à midi autour {de produit}.',
        'Nous venons enregistrer chez vous, avec un magnétophone et un gâteau.',
      ],
    ],
  },
  {
    type: 'evenement',
    par: ['fetes', 'mairie'],
    taille: [0, 60000],
    mois: [3, 4, 5, 6, 7, 8, 9, 10],
    quand: { jour: 7, dans: [10, 24] },
    image: 'vide-greniers.jpg',
    titres: ['Vide-greniers le {date}', 'Brocante {a ville} : réservez votre emplacement', 'Grand déballage sur {place}'],
    corps: [
      [
        'Le vide-greniers s’installera sur {place} **le {date}, de 7 h à 18 h**. {n 60-180/10} exposants attendus.',
        'Vos placards débordent ? Louez trois mètres de trottoir et faites des heureux, **le {date} dès 6 h**.',
      ],
      [
        'Emplacement : {n 2-4} € le mètre. Réservation avant le {publie+8}, pièce d’identité à présenter.',
        'Buvette, frites et stand {de produit}. La rue sera fermée à la circulation jusqu’à 19 h.',
      ],
    ],
  },
  {
    type: 'evenement',
    par: ['fetes', 'parents'],
    mois: [10, 11, 12],
    quand: { jour: 7, dans: [7, 18] },
    titres: ['Bourse aux jouets le {date}', 'Jouets, livres, puériculture : la bourse d’automne'],
    corps: [
      [
        'Des jouets propres, complets et à petits prix : la bourse se tiendra **le {date} de 9 h à 16 h**, {a salle}.',
        'Avant les fêtes, donnez une deuxième vie aux jouets. Dépôt la veille, vente **le {date}**, {a salle}.',
      ],
      [
        'Les invendus seront remis aux familles qui en ont besoin. Table : {n 5-8} €.',
        'Crêpes et chocolat chaud au profit des sorties scolaires.',
      ],
    ],
  },
  {
    type: 'evenement',
    par: ['fetes', 'mairie'],
    mois: [11, 12],
    quand: { jour: 6, dans: [10, 22], duree: 1 },
    enAvant: true,
    image: 'marche-de-noel.jpg',
    lien: 'marche-de-noel',
    titres: ['Marché de Noël sur {place}', 'Noël {a ville} : le programme', 'Lumières et gourmandises : marché de Noël'],
    corps: [
      [
        '{n 18-60} chalets d’artisans et de producteurs, un carrousel ancien, des chœurs d’enfants : le marché de Noël ouvre **le {date} à 10 h** sur {place}.',
        'Vin chaud, santons, {sans produit}, jouets de bois : on se réchauffe **les {date} et {fin}**, de 10 h à 20 h, sur {place}.',
      ],
      [
        'Descente du père Noël le {date} à 17 h 30, suivie d’un feu d’artifice silencieux, sans danger pour les animaux.',
        'Navette gratuite toutes les vingt minutes, stationnement {a stade}.',
        'Les lettres au père Noël se déposent dans la boîte rouge, devant la mairie. Il répond toujours.',
      ],
    ],
  },
  {
    type: 'evenement',
    par: ['fetes', 'mairie', 'solidarite'],
    mois: [11, 12],
    quand: { jour: 5, dans: [8, 20], duree: 1 },
    metropole: true,
    titres: ['Téléthon : relevons le défi', 'Trente heures pour le Téléthon'],
    corps: [
      [
        '{n 12-24} associations se relaient du **{date} au {fin}** : vélo d’appartement, soupe géante, tournoi de tarot et vente de {n 300-900/50} crêpes.',
        'Objectif : parcourir à pied la distance d’ici à la mer, sur la piste {de stade}, du **{date} à 18 h** au {fin} à minuit.',
      ],
      ['Chaque kilomètre rapporte 2 €, offerts par les commerçants. Venez en famille, même pour un tour.'],
    ],
  },
  {
    type: 'evenement',
    par: ['fetes', 'mairie'],
    mois: [2, 3],
    quand: { jour: 6, dans: [8, 16] },
    titres: ['Carnaval des enfants', 'Carnaval : à vos masques'],
    corps: [
      [
        'Le défilé partira {de ecole} **le {date} à 14 h 30** et rejoindra {place}, où sera jugé Monsieur Carnaval.',
        'Confettis, fanfare et beignets **le {date}**. Thème de cette année : les bêtes de la rivière.',
      ],
      ['Atelier masques gratuit le mercredi précédent, {a salle}. Les bombes à mousse restent à la maison.'],
    ],
  },
  {
    type: 'evenement',
    par: ['fetes', 'aines'],
    quand: { jour: 6, dans: [6, 14] },
    titres: ['Grand loto le {date}', 'Loto gourmand {a salle}', 'Soirée loto : {n 2-4} 000 € de lots'],
    corps: [
      [
        'Ouverture des portes à 18 h 30, premiers numéros à 20 h, **le {date}**, {a salle}. Gros lot : un vélo électrique.',
        'Paniers garnis, jambons et un week-end à la mer : venez tenter votre chance **le {date} dès 20 h**, {a salle}.',
      ],
      [
        'Carton : {n 3-4} €, les six pour {n 12-15} €. Sandwichs et gâteaux sur place.',
        'Une partie est réservée aux enfants, à 17 h, avec des lots à leur taille.',
      ],
    ],
  },
  {
    type: 'evenement',
    par: ['fetes', 'musique'],
    quand: { jour: 6, dans: [7, 16] },
    titres: ['Bal et repas le {date}', 'On danse {a salle}', 'Soirée dansante ouverte à tous'],
    corps: [
      [
        'Repas à 19 h 30 autour {de produit}, bal à partir de 21 h 30 : réservez votre soirée du **{date}**, {a salle}.',
        'Initiation aux danses à 20 h, orchestre à 21 h. **Le {date}**, {a salle}, personne ne reste assis.',
      ],
      ['Repas : {n 14-22} €, bal seul : {n 4-6} €. Inscription auprès de {prenomF} au {mobile}.'],
    ],
  },
  {
    type: 'evenement',
    par: ['mairie', 'musique', 'fetes'],
    mois: [5, 6],
    quand: { jour: 7, dans: [10, 20], le: '06-21' },
    titres: ['Fête de la musique : le programme', 'Fête de la musique, appel aux groupes'],
    corps: [
      [
        'Trois scènes, {n 9-20} groupes : chorale sur {place}, rock au bord {de eau}, chansons {a mediatheque}.',
        'Vous jouez d’un instrument, seul ou à douze ? Réservez un coin de rue avant le {publie+8}.',
      ],
    ],
  },
  {
    type: 'evenement',
    par: ['mairie', 'patrimoine', 'musee'],
    mois: [8, 9],
    quand: { jour: 6, dans: [10, 20], duree: 1 },
    enAvant: true,
    titres: ['Journées du patrimoine : portes ouvertes', 'Patrimoine : ce qu’on ne voit jamais'],
    corps: [
      [
        '**Les {date} et {fin}**, les lieux d’ordinaire fermés s’ouvrent : clocher, archives, salle du conseil, vieux moulin.',
        'Montez, descendez, ouvrez les portes : {n 8-22} visites gratuites **les {date} et {fin}**.',
      ],
      ['Programme à l’accueil de la mairie. Certaines visites se réservent au {tel}.'],
    ],
  },
  {
    type: 'evenement',
    par: ['mairie', 'fetes'],
    taille: [0, 200000],
    quand: { jour: 5, dans: [4, 10] },
    titres: ['Soirée jeux de société', 'On joue le {date}', 'Jeux de plateau et tartes salées'],
    corps: [
      [
        'Plus de quatre-vingts jeux sortis des boîtes **le {date} de 19 h à minuit**, {a salle}. Des passionnés expliquent les règles.',
        'Stratégie, ambiance, coopération : il y en aura pour tout le monde, dès 6 ans, **le {date} à 19 h**, {a salle}.',
      ],
      ['Gratuit. Chacun apporte quelque chose à grignoter.', 'Un coin calme est réservé aux échecs et au go.'],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    taille: [1500, 9e6],
    titres: ['Nouveautés {a mediatheque}', 'On peut tout emprunter {a mediatheque}', '{Mediatheque} ouvre le dimanche'],
    corps: [
      [
        'Six cents nouveautés viennent d’arriver : bandes dessinées, romans en gros caractères, livres en langue des signes. L’inscription est **gratuite pour tous**.',
        'Machine à coudre, télescope, perceuse, guitare : {mediatheque} prête désormais des objets, pour trois semaines.',
      ],
      [
        'Ouverture du mardi au samedi, et un dimanche sur deux de 14 h à 18 h.',
        'Vous ne pouvez plus vous déplacer ? Une bénévole porte les livres chez vous.',
      ],
    ],
  },
]
