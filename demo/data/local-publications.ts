/** What only this commune could announce, two or three each, written by hand. Content file. */
export interface PubliLocale {
  type: string
  /** Rank of the writer among the commune's actors; the town hall where absent. */
  acteur?: number
  titre: string
  corps: string
  enAvant?: true
  epingle?: true
  image?: string
  /** In how many days from now, on which weekday, for how many further days. */
  quand?: { jour: number; dans: number; duree?: number }
  /** INSEE codes of the communes it also concerns. */
  aussi?: string[]
}

export const LOCALES: Record<string, PubliLocale[]> = {
  '62119': [
    {
      type: 'actualite',
      titre: 'Le beffroi retrouve sa voix',
      corps:
        'Après onze mois d’atelier, les trente-cinq cloches du carillon ont été remontées une à une, à la grue, sous les applaudissements.\n\nLe carillonneur donnera un concert **chaque samedi à 11 h**. On peut venir écouter depuis la Grand-Place, ou monter les 133 marches.\n\nLes visites reprennent le premier week-end du mois : inscription à l’accueil de la mairie, {tel}.',
      enAvant: true,
      epingle: true,
      image: 'beffroi.jpg',
    },
    {
      type: 'evenement',
      acteur: 0,
      titre: 'Montée au beffroi à la lanterne',
      corps:
        'Une fois par saison, nous ouvrons l’escalier à la nuit tombée. Rendez-vous **le {date} à 20 h** au pied de la tour, avec une lampe et de bonnes chaussures.\n\n- départs toutes les vingt minutes ;\n- douze personnes par groupe ;\n- chocolat chaud en haut, s’il ne vente pas trop.\n\nGratuit pour les moins de 12 ans, 4 € pour les autres, au profit du carillon.',
      quand: { jour: 6, dans: 12 },
      enAvant: true,
      image: 'lanternes.jpg',
      aussi: ['62126'],
    },
    {
      type: 'vie-municipale',
      titre: 'Une navette électrique entre la gare et la Grand-Place',
      corps:
        'Douze places, gratuite, toutes les quinze minutes de 7 h à 20 h : la navette commence sa période d’essai de six mois.\n\nElle s’arrête aussi devant la médiathèque et le jardin public. Faites signe au conducteur, il s’arrête également **à la demande**.\n\nUn questionnaire est disponible à bord : dites-nous ce qu’il faut changer.',
      image: 'navette.jpg',
      aussi: ['62126'],
    },
    {
      type: 'travaux',
      titre: 'Canal d’Aire : le chemin de halage rouvre',
      corps:
        'Le chemin est de nouveau praticable à pied et à vélo jusqu’à Beuvry. Les berges ont été consolidées avec des fascines de saule, sans béton.\n\nMerci aux pêcheurs, qui ont déplacé leurs concours pendant le chantier.',
      aussi: ['62126'],
    },
  ],
  '62126': [
    {
      type: 'evenement',
      acteur: 1,
      titre: 'La ducasse est de retour',
      corps:
        'Manèges, tir à la carabine, croustillons et géants de rue : la ducasse s’installe **du {date} au {fin}** place Roger-Salengro.\n\nLe {date}, tarif réduit pour tous les enfants. Le cortège des géants part de la gare à 15 h.',
      quand: { jour: 6, dans: 15, duree: 2 },
      enAvant: true,
      image: 'ducasse.jpg',
      aussi: ['62119'],
    },
    {
      type: 'actualite',
      titre: 'Des vaches écossaises au marais',
      corps:
        'Six vaches highland entretiennent désormais les prairies humides du Préolan, à la place des tondeuses. Elles sont placides, mais **ne les nourrissez pas**.\n\nUne balade commentée avec le berger aura lieu chaque mois.',
      image: 'highland.jpg',
    },
  ],
  '75056': [
    {
      type: 'actualite',
      titre: 'Une rue aux écoles de plus',
      corps:
        'La rue Levert devient piétonne entre 8 h et 18 h les jours d’école. Huit bacs plantés et deux bancs remplacent les places de stationnement.\n\nLes riverains gardent l’accès à leur garage avec un badge, à demander à l’accueil de la mairie. Un premier bilan sera présenté dans trois mois.',
      enAvant: true,
      image: 'rue-ecole.jpg',
    },
    {
      type: 'evenement',
      titre: 'Bouquinistes et bal au bord du canal',
      corps:
        'Trente bouquinistes, une péniche musicale et un bal populaire : le quai s’anime **du {date} au {fin}**, de 11 h à 22 h.\n\nLa voie sur berge est réservée aux piétons et aux vélos pendant toute la durée de la fête.',
      quand: { jour: 6, dans: 20, duree: 8 },
      image: 'canal.jpg',
    },
    {
      type: 'vie-associative',
      acteur: 3,
      titre: 'Récolte : onze kilos de miel',
      corps:
        'La ruche du jardin a donné **onze kilos** cette année, tilleul et sophora. Les pots seront partagés entre les adhérents et l’école Levert.\n\nEnvie d’apprendre ? L’apicultrice reçoit le premier dimanche du mois, vareuses fournies.',
      image: 'miel.jpg',
    },
  ],
  '31555': [
    {
      type: 'actualite',
      titre: 'Canal du Midi : on replante',
      corps:
        'Mille arbres de neuf essences vont remplacer les platanes malades. Les premiers chênes chevelus sont arrivés par péniche.\n\nPendant la plantation, la piste cyclable est déviée par l’autre rive. Merci de **rouler au pas** près des équipes.',
      enAvant: true,
      image: 'canal-midi.jpg',
    },
    {
      type: 'evenement',
      acteur: 0,
      titre: 'Randonnée roller aux flambeaux',
      corps:
        'Quinze kilomètres, trois pauses, des freins et des lumières : départ **le {date} à 20 h 30** place Saint-Aubin.\n\nCasque conseillé pour tous, obligatoire pour les mineurs. Prêt de rollers sur inscription.',
      quand: { jour: 5, dans: 9 },
    },
  ],
  '38544': [
    {
      type: 'actualite',
      titre: 'Théâtre antique : les gradins rouvrent',
      corps:
        'Quatorze mois de fouilles ont mis au jour un égout romain intact et un jeton de théâtre en os, désormais visible en vitrine.\n\nLes gradins rouvrent au public, avec un cheminement accessible aux fauteuils roulants. **Gratuit pour les habitants**, sur présentation d’un justificatif.',
      enAvant: true,
      image: 'theatre-antique.jpg',
      aussi: ['69189'],
    },
    {
      type: 'travaux',
      titre: 'La passerelle vers Sainte-Colombe fermée deux nuits',
      corps:
        'L’inspection des câbles impose de fermer la passerelle **du {date} au {fin}, de 21 h à 5 h**. Les piétons emprunteront le pont routier.\n\nLe jour, rien ne change : 2 900 personnes la traversent en moyenne.',
      quand: { jour: 2, dans: 6, duree: 1 },
      aussi: ['69189'],
    },
  ],
  '69189': [
    {
      type: 'evenement',
      acteur: 2,
      titre: 'Friture et accordéon au bord du Rhône',
      corps:
        'La guinguette allume ses lampions **le {date} à 19 h**. Friture du fleuve, abricots rôtis, et Lucien à l’accordéon.\n\nRéservation conseillée au {tel}. Les barques s’amarrent devant.',
      quand: { jour: 6, dans: 8 },
      aussi: ['38544'],
    },
    {
      type: 'actualite',
      titre: 'Une mosaïque romaine sous le futur préau',
      corps:
        'En creusant pour l’école, la pelle a rencontré le deuxième siècle : neuf mètres carrés de mosaïque, des poissons et un poulpe.\n\nLe chantier est suspendu trois semaines. Les élèves ont rendez-vous avec les archéologues, **truelle en main**.',
      enAvant: true,
      image: 'mosaique.jpg',
      aussi: ['38544'],
    },
  ],
  '77404': [
    {
      type: 'actualite',
      titre: 'Le lavoir restauré par les habitants',
      corps:
        'Trente-deux samedis, quarante bénévoles, deux tonnes de tuiles : le lavoir de la Voulzie a retrouvé sa charpente.\n\nIl sera inauguré avec un pique-nique. Le livre des chantiers, plein de photos, se consulte en mairie.',
      enAvant: true,
      image: 'lavoir.jpg',
    },
    {
      type: 'vie-municipale',
      titre: 'Un car de plus vers Provins le samedi',
      corps:
        'À la demande du village, le transporteur ajoute un aller à **9 h 40** et un retour à **17 h 15**, depuis la place de l’Église. Deux euros, gratuit pour les moins de 11 ans.',
    },
  ],
  '17319': [
    {
      type: 'vie-municipale',
      titre: 'Cent treize habitants, et un café',
      corps:
        'Le bar associatif ouvre dans l’ancienne école, **le vendredi de 17 h à 22 h**. Dépôt de pain, jeux de cartes, un livre à prendre, un livre à laisser.\n\nIl faut des bras pour tenir le comptoir, deux heures par mois. Le planning est accroché à la porte.',
      enAvant: true,
      epingle: true,
      image: 'cafe-associatif.jpg',
    },
  ],
  '35262': [
    {
      type: 'actualite',
      acteur: 1,
      titre: 'Trois villages, un nouveau terrain',
      corps:
        'Le terrain synthétique des Trois Clochers est livré. Premier match dimanche, contre des voisins qui ne nous ont jamais battus… chez eux.\n\nL’ancien terrain devient un verger ouvert à tous.',
      image: 'terrain.jpg',
    },
    {
      type: 'evenement',
      acteur: 0,
      titre: 'Concours de palets sur planche',
      corps:
        'Doublettes formées sur place, **le {date} à 14 h**. Engagement : 8 € l’équipe, toutes les mises redistribuées. Galettes-saucisses et cidre fermier.',
      quand: { jour: 7, dans: 10 },
    },
  ],
  '68066': [
    {
      type: 'evenement',
      acteur: 1,
      titre: 'Contes d’Alsace à la lueur des lanternes',
      corps:
        'Lutins, cigognes et sorcières du Bollenberg : une conteuse et une accordéoniste vous emmènent au fil de la Lauch **le {date} à 19 h**.\n\nEn français et en alsacien, dès 6 ans. On finit autour d’un kougelhopf tiède.',
      quand: { jour: 6, dans: 11 },
      enAvant: true,
      image: 'contes.jpg',
      aussi: ['68078'],
    },
    {
      type: 'actualite',
      titre: 'Deux jours fériés de plus : vos collectes',
      corps:
        'En Alsace, le Vendredi saint et la Saint-Étienne (26 décembre) sont fériés. Ces semaines-là, les collectes sont **avancées ou reportées d’un jour**.\n\nLe calendrier complet est dans la rubrique « Collectes », rue par rue.',
    },
    {
      type: 'actualite',
      titre: 'Les barques des maraîchers reprennent l’eau',
      corps:
        'Le chantier d’insertion a remis à flot quatre barques à fond plat. Le dimanche, elles portent des légumes ; le reste de la semaine, des curieux.\n\nBillets auprès des bateliers, au pied du pont Saint-Pierre.',
      image: 'barque.jpg',
    },
  ],
  '68078': [
    {
      type: 'actualite',
      titre: 'Un couple de cigognes sur le toit de l’école',
      corps:
        'Quatre jours de chantier, deux cents branches : le nid est solide. Une caméra permet aux enfants de suivre ses habitants toute l’année, **sans déranger**.\n\nMerci de ne pas lancer de drone au-dessus du village.',
      image: 'cigognes.jpg',
    },
    {
      type: 'evenement',
      acteur: 1,
      titre: 'Sentier gourmand dans les vignes',
      corps:
        'Six kilomètres, cinq étapes, un plat et un vin à chacune : départs **le {date}** de 10 h 30 à 13 h, place du Château.\n\nInscription obligatoire, 42 €, enfants 15 €. Bus gratuit depuis Colmar.',
      quand: { jour: 7, dans: 18 },
      enAvant: true,
      image: 'vignes.jpg',
      aussi: ['68066'],
    },
  ],
  '2A004': [
    {
      type: 'actualite',
      titre: 'Débroussaillement : à vous de jouer',
      corps:
        'Autour des maisons proches du maquis, le débroussaillement est **obligatoire sur cinquante mètres**. C’est la meilleure protection contre le feu.\n\n- coupez les branches basses ;\n- éloignez le bois de chauffage des murs ;\n- laissez le passage aux camions de pompiers.\n\nLes déchets verts sont acceptés gratuitement à la recyclerie.',
      enAvant: true,
      image: 'maquis.jpg',
    },
    {
      type: 'evenement',
      acteur: 0,
      titre: 'Soirée polyphonies à la chapelle',
      corps:
        'Trois confréries et deux groupes se partagent la soirée **le {date} à 21 h**. Entrée libre, troncs à la sortie pour la restauration de l’orgue.',
      quand: { jour: 5, dans: 13 },
      image: 'polyphonies.jpg',
    },
    {
      type: 'vie-associative',
      acteur: 1,
      titre: 'Sentier des crêtes : le balisage est refait',
      corps:
        'Vingt-deux bénévoles, cent quarante piquets, et une vue qui récompense tout. Comptez trois heures jusqu’à la pointe, **deux litres d’eau par personne**.',
    },
  ],
  '97411': [
    {
      type: 'actualite',
      titre: 'Cyclones : préparez votre logement',
      corps:
        'La saison va de novembre à avril. Vérifiez dès maintenant les volets, la toiture, les gouttières, et constituez une réserve pour **soixante-douze heures**.\n\n1. eau et aliments secs ;\n2. radio à piles, lampe, bougies ;\n3. papiers dans une pochette étanche.\n\nEn alerte rouge, personne ne circule. La liste des centres d’hébergement est en mairie et sur le site.',
      enAvant: true,
      epingle: true,
      image: 'cyclone.jpg',
    },
    {
      type: 'evenement',
      acteur: 0,
      titre: 'Kabar sous le badamier',
      corps:
        'Maloya jusqu’au bout de la nuit, **le {date} à partir de 19 h**, place du Barachois. Ateliers kayamb pour les marmailles dès 16 h.\n\nRogay ek zot ! Entrée libre, cari et grillades sur place.',
      quand: { jour: 6, dans: 9 },
      enAvant: true,
      image: 'kabar.jpg',
    },
    {
      type: 'travaux',
      titre: 'Route du littoral : basculement de nuit',
      corps:
        'Pour poser les filets de protection, la circulation sera basculée **du {date} au {fin}, de 20 h à 5 h**. Comptez vingt minutes de plus, ou laissez la voiture et prenez le car.',
      quand: { jour: 1, dans: 4, duree: 4 },
    },
  ],
  '97209': [
    {
      type: 'actualite',
      titre: 'Sargasses : les plages surveillées',
      corps:
        'Un échouage est prévu dans la semaine. Les équipes de ramassage passent dès l’aube, **avant que les algues ne se décomposent**.\n\nÉvitez de rester sur place si l’odeur est forte, surtout avec un nourrisson ou en cas d’asthme.',
      image: 'sargasses.jpg',
    },
    {
      type: 'evenement',
      acteur: 1,
      titre: 'La yole ronde pour tous',
      corps: 'Huit équipiers, une voile, des rires : embarquez avec nous **le {date} dès 8 h**. Savoir nager est la seule condition.',
      quand: { jour: 7, dans: 10 },
      image: 'yole.jpg',
    },
    {
      type: 'vie-associative',
      acteur: 0,
      titre: 'Les anciens racontent les Terres-Sainville',
      corps:
        'Le premier recueil est paru : trente-deux récits, du canal d’assainissement aux bals du samedi. En consultation dans les bibliothèques et à l’association.',
    },
  ],
  '29232': [
    {
      type: 'evenement',
      acteur: 1,
      titre: 'Fest-noz ha fest-deiz',
      corps:
        'Le grand fest-noz de saison, c’est **le {date} à 20 h 30**, halle Saint-François. Six formations, initiation à la gavotte à 19 h.\n\nDeuet mat an holl ! Entrée 8 €, gratuite pour les moins de 12 ans.',
      quand: { jour: 6, dans: 14 },
      enAvant: true,
      image: 'fest-noz.jpg',
      aussi: ['29134'],
    },
    {
      type: 'alerte',
      titre: 'Grande marée : les quais de l’Odet inondables',
      corps:
        'Avec un coefficient de **107** et du vent d’ouest, les quais bas peuvent être inondés à la pleine mer du matin et du soir.\n\nDéplacez vos véhicules, surélevez ce qui est en cave. Les batardeaux se retirent aux ateliers municipaux.',
    },
    {
      type: 'actualite',
      acteur: 3,
      titre: 'Trois générations, une plaque de fonte',
      corps:
        'La plaque de 1936 est revenue de l’atelier. Nous roulons à nouveau **quatre cents crêpes dentelles** par jour devant vous, du mardi au samedi.',
      image: 'crepes.jpg',
    },
  ],
  '29134': [
    {
      type: 'actualite',
      acteur: 0,
      titre: 'On file le chanvre place de l’Église',
      corps:
        'Le métier à tisser de 1770 bat de nouveau. Démonstration le samedi à 15 h, et **atelier de filage** pour qui a de la patience dans les doigts.',
      enAvant: true,
      image: 'tissage.jpg',
      aussi: ['29232'],
    },
    {
      type: 'actualite',
      titre: 'Stationnement : le macaron des habitants',
      corps:
        'Le macaron est gratuit, deux par foyer, à retirer en mairie. Il ouvre l’accès au bourg les jours d’affluence ; les visiteurs laissent leur voiture à l’entrée du village.',
    },
  ],
  '39041': [
    {
      type: 'actualite',
      titre: 'La cascade est de retour',
      corps:
        'Deux jours de pluie et la cascade des Tufs coule à plein. **Restez sur les passerelles** : le tuf met des siècles à pousser et une semelle à disparaître.\n\nParking du village ouvert, navette à pied : douze minutes de sentier.',
      enAvant: true,
      image: 'cascade.jpg',
    },
    {
      type: 'vie-associative',
      acteur: 1,
      titre: 'Cinquante chevrettes sont nées',
      corps:
        'La traite est à 17 h, la visite aussi. Les enfants peuvent donner le biberon le mercredi.\n\nLes premiers fromages frais sont sur l’étal, près de l’abbaye.',
      image: 'chevrettes.jpg',
    },
  ],
  '24520': [
    {
      type: 'evenement',
      acteur: 0,
      titre: 'Théâtre de rue : trois cours, trois histoires',
      corps:
        'La compagnie vous promène de cour en cour, flambeaux à la main, **les {date} et {fin} à 21 h**. Départ place de la Liberté.\n\nPrix libre. Prévoir un manteau et l’envie de marcher lentement.',
      quand: { jour: 5, dans: 16, duree: 1 },
      enAvant: true,
      image: 'theatre-rue.jpg',
    },
    {
      type: 'commerce',
      acteur: 1,
      titre: 'La meule tourne : venez avec vos noix',
      corps:
        'Dix kilos de cerneaux donnent environ cinq litres d’huile. Le moulin presse **pour les particuliers** le mardi et le jeudi, sur rendez-vous.\n\nLa visite est gratuite, et l’odeur suffit à ouvrir l’appétit.',
      image: 'moulin.jpg',
    },
  ],
  '48095': [
    {
      type: 'actualite',
      acteur: 0,
      titre: 'Un bus France services dans douze villages',
      corps:
        'Le bus bleu s’arrête chaque semaine dans les villages du causse, **avec deux conseillers et une imprimante**.\n\nHoraires au {tel}. Les rendez-vous médicaux par écran sont possibles à bord.',
      enAvant: true,
      image: 'bus.jpg',
    },
    {
      type: 'vie-associative',
      acteur: 1,
      titre: 'Hulottes et étoiles : deux sorties de nuit',
      corps:
        'Guide, jumelles et silence. Rendez-vous **le {date} à 19 h** pour le covoiturage. Vêtements chauds, pas de parfum, pas de chien.',
      quand: { jour: 6, dans: 7 },
    },
  ],
  '64483': [
    {
      type: 'evenement',
      acteur: 0,
      titre: 'Toro de fuego et mutxiko',
      corps:
        'Danses sur la place Louis-XIV à 21 h, toro de fuego à 22 h 30 : la soirée du **{date}** est à tout le monde. *Ongi etorri !*\n\nÉtincelles obligent, habillez les enfants de coton et gardez-les près des arcades.',
      quand: { jour: 6, dans: 12 },
      enAvant: true,
      image: 'toro-de-fuego.jpg',
    },
    {
      type: 'alerte',
      titre: 'Vagues-submersion : la digue est fermée',
      corps:
        'Des creux de six mètres sont annoncés. L’accès à la digue et aux plages est **interdit jusqu’à la décrue de la houle**.\n\nAdmirez la mer de loin, depuis la pointe Sainte-Barbe.',
    },
    {
      type: 'vie-associative',
      acteur: 3,
      titre: '214 kilos de plastique en une matinée',
      corps:
        'Quatre-vingt-six bénévoles, un kayak et un tracteur. Les filets de pêche partent en filière de recyclage ; le reste est compté et pesé.\n\nProchaine collecte à la prochaine grande marée.',
      image: 'plage.jpg',
    },
  ],
  '14333': [
    {
      type: 'evenement',
      acteur: 0,
      titre: 'Un doris mis à l’eau dans le Vieux Bassin',
      corps:
        'Construit à l’ancienne par six retraités, *L’Obstinée* touchera l’eau **le {date} à la pleine mer, vers 11 h**. Chants de marins et crevettes grises.\n\nOn cherche encore quatre rameurs.',
      quand: { jour: 7, dans: 9 },
      enAvant: true,
      image: 'doris.jpg',
    },
    {
      type: 'actualite',
      titre: 'Stationnement des résidents : du nouveau',
      corps: 'La carte annuelle passe à **20 €** et vaut désormais dans trois zones. Demande en ligne ou à l’accueil, avec la carte grise.',
    },
  ],
  '79191': [
    {
      type: 'actualite',
      titre: 'La Sèvre à vélo : le tour complet',
      corps:
        'Le chaînon manquant est posé : **14 km** de berges sans voiture, du donjon aux premières conches du Marais.\n\nDes bornes de réparation sont installées à Pré-Leroy et au port.',
      enAvant: true,
      image: 'sevre.jpg',
    },
    {
      type: 'evenement',
      acteur: 2,
      titre: 'Descente costumée de la Sèvre',
      corps:
        'Tout ce qui flotte est admis, tout ce qui coule est repêché. Départ **le {date} à 14 h**, inscription sur la berge dès midi, gilets fournis.',
      quand: { jour: 7, dans: 17 },
      image: 'canoe.jpg',
    },
  ],
  '05023': [
    {
      type: 'actualite',
      titre: 'Col du Lautaret : l’état des routes chaque matin',
      corps:
        'La route peut fermer à tout moment, neige, vent ou chute de pierres. L’état est publié **à 6 h 30** sur les panneaux lumineux et aux alertes de la commune.\n\nÉquipements spéciaux obligatoires du 1er novembre au 31 mars.',
      enAvant: true,
      image: 'lautaret.jpg',
    },
    {
      type: 'vie-associative',
      acteur: 1,
      titre: 'Douze cadrans solaires à retrouver',
      corps:
        'Un dépliant, un crayon, une heure de marche dans la vieille ville : à vous de déchiffrer les devises. La réponse du dernier cadran donne droit à une surprise chez les commerçants.',
      image: 'cadran.jpg',
    },
  ],
}
