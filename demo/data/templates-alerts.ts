import type { Modele } from './template.ts'

/** Roadworks, traffic, warnings. Content file. */
export const MODELES_ALERTES: Modele[] = [
  {
    type: 'travaux',
    par: ['mairie'],
    lien: 'travaux-voirie',
    image: 'chantier.jpg',
    titres: [
      'Travaux {sans rue} à partir du {publie+7}',
      '{Rue} en chantier pour {n 3-9} semaines',
      'Réfection {de rue} : la circulation change',
    ],
    corps: [
      [
        'Les canalisations d’eau de 1957 vont être remplacées, puis la chaussée et les trottoirs refaits. Le chantier commence le **{publie+7}** et durera {n 3-9} semaines.',
        'Trottoirs élargis, passages piétons relevés, douze arbres plantés : {rue} change de visage. Début du chantier le **{publie+7}**, pour {n 3-9} semaines.',
      ],
      [
        'Pendant les travaux :\n\n- circulation en sens unique, déviation par {rue2} ;\n- accès des riverains maintenu le soir et le week-end ;\n- **tous les commerces restent ouverts**.',
        'La rue sera barrée de 8 h à 17 h en semaine. Les bus emprunteront {rue2} ; arrêts reportés sur {place}.',
      ],
      [
        'Une question ? Le chef de chantier reçoit sur place le mercredi à 11 h.',
        'Pour les livraisons et les personnes à mobilité réduite, contactez la mairie au {tel}.',
      ],
    ],
  },
  {
    type: 'travaux',
    par: ['mairie'],
    taille: [0, 30000],
    titres: ['Éclairage public : {n 80-420/20} lampes remplacées', 'Des rues éclairées autrement'],
    corps: [
      [
        'Toutes les anciennes lampes {de quartier} laissent place à des diodes. La consommation sera divisée par trois et la lumière dirigée vers le sol.',
        'L’éclairage sera éteint de 23 h à 5 h, sauf sur {place}. Après six mois d’essai, un bilan sera présenté aux habitants.',
      ],
      ['Un lampadaire en panne ? Notez le numéro sur le mât et signalez-le au {tel}.'],
    ],
  },
  {
    type: 'travaux',
    par: ['mairie'],
    taille: [0, 25000],
    titres: ['Fibre optique : {quartier} bientôt raccordé', 'La fibre arrive, avancement du chantier'],
    corps: [
      [
        'Le tirage des câbles se termine. Les premières lignes {de quartier} pourront être commandées à partir du {publie+20}.',
        '{n 60-95} % des adresses de la commune sont désormais éligibles. Restent quelques maisons isolées, où il faut poser des poteaux.',
      ],
      ['Vérifiez votre adresse sur la carte officielle et **méfiez-vous des démarcheurs** : aucun n’est envoyé par la mairie.'],
    ],
  },
  {
    type: 'travaux',
    par: ['mairie'],
    taille: [1500, 9e6],
    image: 'piste-cyclable.jpg',
    titres: ['Une piste cyclable le long {de eau}', 'À vélo jusqu’{a place}'],
    corps: [
      [
        '{n 2-6} kilomètres d’un seul tenant, à l’écart des voitures : la nouvelle piste relie {quartier} {a place}.',
        'Le dernier tronçon de la piste cyclable est ouvert : on va désormais {de ecole} jusqu’{a place} sans croiser une voiture.',
      ],
      [
        'Des arceaux sont posés devant {ecole}, et une station de gonflage sur {place}.',
        'Le stationnement est supprimé d’un seul côté. Merci de ne pas laisser vos poubelles sur la bande verte.',
      ],
    ],
  },
  {
    type: 'travaux',
    par: ['mairie'],
    quand: { jour: 2, dans: [3, 6], duree: 2 },
    titres: ['Stationnement interdit {sans rue2} du {date} au {fin}', 'Élagage {sans rue2} : ne stationnez pas'],
    corps: [
      [
        'Pour permettre l’élagage des arbres, le stationnement sera interdit **{sans rue2}, du {date} au {fin}, de 8 h à 17 h**.',
        'Les camions-nacelles interviendront **du {date} au {fin}**. Le stationnement sera interdit des deux côtés.',
      ],
      [
        'Les véhicules gênants seront déplacés. Parking gratuit le plus proche : {place}.',
        'Le bois broyé sera donné aux habitants : servez-vous, le tas est près {de eau}.',
      ],
    ],
  },
  {
    type: 'travaux',
    par: ['mairie'],
    titres: ['Le pont est fermé aux véhicules', 'Pont limité à 3,5 tonnes', 'Fermeture du pont : la déviation'],
    corps: [
      [
        'Lors de la visite annuelle, une fissure a été relevée sur une pile du pont. Par prudence, il est **fermé aux voitures** jusqu’aux conclusions des ingénieurs.',
        'Après les dernières pluies, le tablier du pont doit être contrôlé. La circulation y est limitée à **3,5 tonnes** ; les cars scolaires passent par {rue2}.',
      ],
      [
        'Les piétons et les vélos passent toujours, pied à terre.',
        'Nous vous tiendrons informés ici même. Les résultats sont attendus avant le {publie+14}.',
      ],
    ],
  },
  {
    type: 'travaux',
    par: ['mairie'],
    taille: [500, 9e6],
    image: 'cour-ecole.jpg',
    titres: ['La cour {de ecole} perd son bitume', 'Une cour d’école à l’ombre'],
    corps: [
      [
        'Neuf cents mètres carrés de goudron ont laissé place à des copeaux, à un ruisseau et à {n 18-40} arbres. Les élèves ont dessiné le plan eux-mêmes.',
        'L’été dernier, le thermomètre y affichait 51 °C. La cour {de ecole} est désormais plantée, ombragée, et l’eau de pluie y retourne à la terre.',
      ],
      [
        'Coût : {n 140-380/20} 000 €, dont la moitié prise en charge par l’agence de l’eau.',
        'Le week-end, la cour est ouverte aux familles du quartier, de 10 h à 18 h.',
      ],
    ],
  },
  {
    type: 'alerte',
    par: ['mairie'],
    enAvant: true,
    titres: [
      'Coupure d’eau {sans rue} le {publie+2}',
      'Eau coupée le {publie+2} de 9 h à {n 12-16} h',
      'Intervention sur le réseau d’eau : {quartier}',
    ],
    corps: [
      [
        'Une réparation impose de couper l’eau **le {publie+2} de 9 h à {n 12-16} h**, {sans rue} et dans les rues voisines.',
        'Une fuite importante sera réparée **le {publie+2}**. L’alimentation sera interrompue de 9 h à {n 12-16} h environ dans {quartier}.',
      ],
      [
        'À la remise en eau :\n\n- laissez couler quelques minutes ;\n- ne lancez pas de lessive tout de suite ;\n- une couleur blanchâtre est sans danger.',
        'Une distribution de bouteilles est prévue sur {place} pour les personnes qui ne peuvent pas attendre.',
      ],
    ],
  },
  {
    type: 'alerte',
    par: ['mairie'],
    metropole: true,
    mois: [9, 10, 11, 12, 1, 2, 3, 4],
    enAvant: true,
    titres: ['Vent violent : restez prudents', 'Vigilance orange aux vents violents', 'Avis de tempête : parcs et jardins fermés'],
    corps: [
      [
        'Météo-France annonce des rafales de **{n 95-125/5} km/h** cette nuit. Rentrez ce qui peut s’envoler et évitez de vous déplacer.',
        'Le département passe en **vigilance orange**. Les parcs, les cimetières et le marché sont fermés jusqu’à nouvel ordre.',
      ],
      [
        'Ne touchez jamais à un fil tombé à terre. En cas d’urgence : **18** ou **112**. Pour un arbre sur la chaussée : mairie, {tel}.',
        'Un point d’accueil est ouvert {a salle} pour les foyers privés d’électricité.',
      ],
    ],
  },
  {
    type: 'alerte',
    par: ['mairie'],
    titres: ['Fortes pluies : {eau} sous surveillance', 'Crue {de eau} : point de situation', 'Pluie et inondation : les consignes'],
    corps: [
      [
        'Le niveau {de eau} monte de dix centimètres par heure. Les parkings bas sont évacués ; **déplacez votre véhicule avant 18 h**.',
        'La décrue {de eau} est amorcée, mais les berges restent interdites. Merci à celles et ceux qui ont aidé leurs voisins à surélever les meubles.',
      ],
      [
        'Ne descendez pas dans les sous-sols, ne franchissez pas une route inondée, montez à l’étage si l’eau arrive.',
        'Le gymnase est ouvert aux sinistrés. Pour déclarer un dégât à votre assurance, vous avez cinq jours ; la mairie peut vous aider.',
      ],
    ],
  },
  {
    type: 'alerte',
    par: ['mairie'],
    metropole: true,
    mois: [11, 12, 1, 2, 3],
    titres: ['Verglas : les transports scolaires supprimés', 'Neige et verglas, ce qui est prévu'],
    corps: [
      [
        'En raison du verglas, **les cars scolaires ne circuleront pas** demain. {Ecole} accueille les enfants que leurs parents peuvent conduire.',
        'Trois agents et une saleuse sont mobilisés dès 4 h. Priorité : {rue}, les accès {de ecole} et la côte vers {quartier}.',
      ],
      ['Chacun déneige devant chez soi. Du sel est à disposition à l’atelier municipal, un seau par foyer.'],
    ],
  },
  {
    type: 'alerte',
    par: ['mairie'],
    accorde: true,
    titres: [
      'L’eau du robinet ne doit pas être bue dans {quartier}',
      'Eau potable : levée de la restriction',
      'Qualité de l’eau : le point',
    ],
    corps: [
      [
        'Une analyse a montré une présence de bactéries après un orage. Par précaution, **l’eau ne doit pas être bue sans avoir bouilli** dix minutes. De nouveaux résultats arrivent sous 48 h.',
        'Les deux dernières analyses sont conformes : l’eau du robinet peut **à nouveau être consommée** dans toute la commune.',
      ],
      [
        'Elle peut servir pour la toilette et la vaisselle. Des bouteilles sont remises aux familles avec nourrisson, {a salle}.',
        'Merci aux bénévoles qui ont assuré les distributions.',
      ],
    ],
  },
  {
    type: 'alerte',
    par: ['mairie'],
    mois: [5, 6, 7, 8, 9, 10],
    lien: 'secheresse',
    titres: ['Sécheresse : l’arrosage est limité', 'Restrictions d’eau, ce qui change'],
    corps: [
      [
        'Le débit {de eau} est au plus bas. L’arrosage des pelouses et le lavage des voitures sont **interdits** ; les potagers peuvent être arrosés de 20 h à 8 h.',
        'Le préfet a placé le bassin {de eau} en alerte. Remplissage des piscines interdit, fontaines à l’arrêt.',
      ],
      ['Vous cherchez un récupérateur d’eau de pluie ? La commune en rembourse le tiers.'],
    ],
  },
  {
    type: 'alerte',
    par: ['mairie'],
    titres: ['Attention aux faux agents', 'Démarchage : la mairie n’envoie personne', 'Faux agents des eaux signalés dans {quartier}'],
    corps: [
      [
        'Deux personnes se présentant comme agents du service des eaux ont été signalées {sans rue2}. **La mairie n’a mandaté personne.**',
        'Panneaux solaires, isolation, ramonage : plusieurs démarcheurs disent venir « de la part de la commune ». C’est faux.',
      ],
      [
        'Ne laissez pas entrer, demandez la carte professionnelle, prévenez vos voisins âgés. En cas de doute : **17**.',
        'Vous avez signé ? Vous disposez de quatorze jours pour vous rétracter. La mairie vous aide à écrire la lettre.',
      ],
    ],
  },
  {
    type: 'alerte',
    par: ['mairie'],
    quand: { jour: 3, dans: [2, 6] },
    titres: ['Coupure d’électricité le {date}', 'Électricité : coupure programmée {sans rue}'],
    corps: [
      [
        'Pour entretenir le réseau, le courant sera coupé **le {date} de 8 h 30 à 11 h 30**, {sans rue} et dans {quartier}.',
        'Le remplacement d’un transformateur entraînera une coupure **le {date}, de 13 h 30 à 16 h**, autour {de place}.',
      ],
      ['Débranchez les appareils sensibles. Si vous dépendez d’un appareil médical, signalez-vous au {tel}.'],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    lien: 'collecte-feries',
    titres: ['Jour férié : collecte des déchets décalée', 'Collecte des déchets : pensez au décalage'],
    corps: [
      [
        'La collecte du prochain jour férié est reportée **au lendemain**, dès 5 h. Sortez votre bac la veille au soir.',
        'Quand un jour férié tombe sur votre jour de collecte, le passage est décalé d’un jour jusqu’à la fin de la semaine.',
      ],
      [
        'Le calendrier de votre rue est sur [le site de la commune]({site}/dechets). Les bacs restés sur le trottoir gênent les poussettes : rentrez-les le jour même.',
      ],
    ],
  },
  {
    type: 'actualite',
    par: ['mairie'],
    taille: [500, 9e6],
    titres: ['Encombrants : sur rendez-vous désormais', 'Dépôts sauvages : {n 11-48} procès-verbaux en un an'],
    corps: [
      [
        'Un canapé, un sommier, un frigo ? Appelez le {tel} : nous fixons un jour et un endroit de dépôt. Plus rien ne doit traîner {sans rue2}.',
        'Matelas au coin {de rue2}, gravats près {de eau} : l’enlèvement des dépôts sauvages a coûté {n 14-85} 000 € l’an dernier.',
      ],
      [
        'Ce qui marche encore peut être donné : la recyclerie vient chercher les meubles à domicile.',
        'L’amende peut atteindre 1 500 €. La déchèterie, elle, est gratuite.',
      ],
    ],
  },
]
