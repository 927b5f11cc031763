/**
 * Who lives in the communes of the demonstration, besides the town halls. Content file.
 * The theme says what an actor may write about (publication-templates-*.ts) and gives its type.
 */
// oxfmt-ignore
export const THEMES = {
  fetes: 'association', patrimoine: 'association', musique: 'association', solidarite: 'association', nature: 'association',
  parents: 'association', aines: 'association', sang: 'association', animaux: 'association', voisins: 'autre',
  boulangerie: 'commerce', librairie: 'commerce', epicerie: 'commerce', restaurant: 'commerce', marche: 'commerce',
  artisan: 'entreprise', ferme: 'entreprise', services: 'service_public', ecole: 'ecole', sante: 'sante',
  theatre: 'culture', musee: 'culture', cinema: 'culture', foot: 'sport', rando: 'sport', sport: 'sport',
} as const

export type Theme = keyof typeof THEMES

export interface ActeurDemo {
  theme: Theme
  nom: string
  texte: string
  badge?: 'officiel' | 'verifie' | 'partenaire'
  /** Holds can_publish. */
  publie?: boolean
  etat?: 'inactif' | 'a_valider' | 'supprime'
  /** Days since it was entered, for the latest ones. */
  cree?: number
  /** INSEE codes of the neighbouring communes it also publishes in. */
  aussi?: string[]
}

export const ACTEURS: Record<string, ActeurDemo[]> = {
  '62119': [
    {
      theme: 'patrimoine',
      nom: 'Les Amis du beffroi',
      texte: 'Visites, conférences et entretien du carillon : quatre-vingts bénévoles autour du monument.',
      badge: 'verifie',
    },
    {
      theme: 'musique',
      nom: 'Harmonie de la Lawe',
      texte: 'Quarante-cinq musiciens, une école de musique et un concert de Sainte-Cécile chaque automne.',
      badge: 'verifie',
      publie: true,
      aussi: ['62126'],
    },
    {
      theme: 'theatre',
      nom: 'Théâtre du Carillon',
      texte: 'Salle de deux cents places, création contemporaine et jeune public.',
      badge: 'partenaire',
      publie: true,
    },
    {
      theme: 'marche',
      nom: 'Union des commerçants du centre',
      texte: 'Soixante boutiques et les forains du marché, une même vitrine.',
      badge: 'partenaire',
      publie: true,
    },
    {
      theme: 'foot',
      nom: 'Étoile sportive du Mont-Liébaut',
      texte: 'Football de six à soixante ans, équipes féminines depuis 2019.',
      badge: 'verifie',
    },
    {
      theme: 'voisins',
      nom: 'Entraide du quartier du Mont-Liébaut',
      texte: 'Coups de main, objets trouvés, petites annonces entre voisins.',
    },
    {
      theme: 'solidarite',
      nom: 'Repair café du Rivage',
      texte: 'Un samedi par mois, on répare ensemble ce qui peut encore servir.',
      etat: 'a_valider',
      cree: 2,
    },
  ],
  '62126': [
    {
      theme: 'nature',
      nom: 'Les Jardins de la Loisne',
      texte: 'Trente parcelles ouvrières et un verger partagé au bord du canal.',
      badge: 'verifie',
    },
    {
      theme: 'fetes',
      nom: 'Comité des fêtes de Beuvry',
      texte: 'Ducasse, brocante et carnaval : nous préparons, vous venez.',
      badge: 'verifie',
      publie: true,
      aussi: ['62119'],
    },
    { theme: 'artisan', nom: 'Menuiserie Delattre-Caron', texte: 'Fenêtres, escaliers et restauration de boiseries anciennes.' },
  ],
  '75056': [
    {
      theme: 'librairie',
      nom: 'Librairie L’Échappée des Pyrénées',
      texte: 'Librairie indépendante de quartier, rayon jeunesse et petits éditeurs.',
      badge: 'partenaire',
      publie: true,
    },
    {
      theme: 'solidarite',
      nom: 'La Table des Solitaires',
      texte: 'Épicerie sociale et repas partagés, cent vingt foyers accueillis.',
      badge: 'verifie',
    },
    {
      theme: 'cinema',
      nom: 'Cinéma Le Palikao',
      texte: 'Deux écrans, art et essai, séances à prix libre le dimanche soir.',
      badge: 'partenaire',
      publie: true,
    },
    {
      theme: 'nature',
      nom: 'Jardin partagé des Saint-Simoniens',
      texte: 'Huit cents mètres carrés de légumes, un compost et une ruche.',
      badge: 'verifie',
    },
    { theme: 'parents', nom: 'Parents d’élèves de l’école Levert', texte: 'Une association de parents indépendante.' },
    { theme: 'voisins', nom: 'Voisins de la rue de la Mare', texte: 'Prêter, donner, se rendre service entre deux escaliers.' },
  ],
  '31555': [
    { theme: 'sport', nom: 'Club de roller des Chalets', texte: 'Initiation, randonnées du vendredi et hockey loisir.', badge: 'verifie' },
    {
      theme: 'solidarite',
      nom: 'La Bricolerie du canal',
      texte: 'Café réparation et prêt d’outils, ouvert à tous.',
      badge: 'verifie',
      publie: true,
    },
    {
      theme: 'sante',
      nom: 'Maison de santé des Chalets',
      texte: 'Médecins, infirmières, sage-femme et orthophoniste.',
      badge: 'partenaire',
      publie: true,
    },
    {
      theme: 'epicerie',
      nom: 'Épicerie coopérative La Musette',
      texte: 'Neuf cents coopérateurs, des produits à moins de cent kilomètres.',
      badge: 'verifie',
    },
    { theme: 'musique', nom: 'Chœur de la Colombette', texte: 'Soixante choristes amateurs, de Monteverdi aux chansons occitanes.' },
    { theme: 'sport', nom: 'Danse aux Minimes', texte: 'Cours de danse pour tous les âges, gala en juin.', etat: 'a_valider', cree: 5 },
  ],
  '38544': [
    {
      theme: 'musee',
      nom: 'Musée de la Draperie viennoise',
      texte: 'Deux siècles d’industrie textile dans la vallée de la Gère.',
      badge: 'partenaire',
      publie: true,
    },
    {
      theme: 'rando',
      nom: 'Les Marcheurs de la Gère',
      texte: 'Deux sorties par semaine, du vallon au Pilat.',
      badge: 'verifie',
      aussi: ['69189'],
    },
    {
      theme: 'boulangerie',
      nom: 'Boulangerie Au Levain de Miremont',
      texte: 'Farines du Dauphiné, pain au levain et brioche aux pralines.',
    },
    {
      theme: 'sang',
      nom: 'Donneurs de sang du Pays viennois',
      texte: 'Dix collectes par an et un accueil dont on parle.',
      badge: 'verifie',
      publie: true,
      aussi: ['69189'],
    },
  ],
  '69189': [
    { theme: 'aines', nom: 'Club des Bords du Rhône', texte: 'Belote, gymnastique douce et sorties pour les retraités.', badge: 'verifie' },
    {
      theme: 'ecole',
      nom: 'École Paul-Doumer',
      texte: 'Six classes, une cour végétalisée, un orchestre à l’école.',
      badge: 'officiel',
      publie: true,
    },
    { theme: 'restaurant', nom: 'La Guinguette du Quai', texte: 'Cuisine de rivière et terrasse face au théâtre antique.' },
  ],
  '77404': [
    {
      theme: 'fetes',
      nom: 'Comité des fêtes des Tilleuls',
      texte: 'Vide-greniers, feu de la Saint-Jean et repas de village.',
      badge: 'verifie',
    },
    {
      theme: 'ferme',
      nom: 'Ferme de Septveilles',
      texte: 'Légumes de saison, œufs et farine, vente à la ferme le vendredi.',
      badge: 'partenaire',
      publie: true,
    },
    { theme: 'parents', nom: 'Les Parents du Petit-Paris', texte: 'Pour financer les sorties de l’école.', etat: 'a_valider', cree: 4 },
  ],
  '17319': [
    {
      theme: 'fetes',
      nom: 'Foyer rural de Sainte-Colombe',
      texte: 'Le cœur battant d’un village de cent treize habitants.',
      badge: 'verifie',
      publie: true,
    },
    { theme: 'ferme', nom: 'Domaine de chez Bouyer', texte: 'Pineau, jus de raisin et miel, en famille depuis 1932.' },
  ],
  '35262': [
    { theme: 'aines', nom: 'Club de l’amitié', texte: 'Palets, belote et pot-au-feu le premier jeudi du mois.', badge: 'verifie' },
    {
      theme: 'foot',
      nom: 'Union sportive des Trois Clochers',
      texte: 'Trois villages, une équipe première et quarante jeunes licenciés.',
      publie: true,
      badge: 'verifie',
    },
  ],
  '68066': [
    {
      theme: 'fetes',
      nom: 'Les Veilleurs de la Lauch',
      texte: 'Animations, cavalcade et fête des maraîchers.',
      badge: 'verifie',
      publie: true,
    },
    {
      theme: 'theatre',
      nom: 'La Scène des Tanneurs',
      texte: 'Théâtre en français et en alsacien, marionnettes, contes.',
      badge: 'partenaire',
      publie: true,
    },
    {
      theme: 'epicerie',
      nom: 'La Halle aux Saveurs',
      texte: 'Vingt producteurs de la plaine et du vignoble sous un même toit.',
      badge: 'partenaire',
      cree: 34,
      aussi: ['68078'],
    },
    { theme: 'sport', nom: 'Aviron des Maraîchers', texte: 'École d’aviron et balades en barque à fond plat.' },
    { theme: 'animaux', nom: 'Refuge de la Plaine', texte: 'Chiens, chats et cigognes blessées recueillis depuis 1986.', badge: 'verifie' },
  ],
  '68078': [
    {
      theme: 'patrimoine',
      nom: 'Les Trois Châteaux',
      texte: 'Chantiers de bénévoles et visites commentées des ruines.',
      badge: 'verifie',
      aussi: ['68066'],
    },
    { theme: 'ferme', nom: 'Cave du Rempart', texte: 'Vignerons indépendants, dégustation sur rendez-vous.', publie: true },
    { theme: 'voisins', nom: 'Le Banc public', texte: 'Le mur d’annonces des habitants du village.' },
  ],
  '2A004': [
    {
      theme: 'musique',
      nom: 'Cantu di a Marina',
      texte: 'Chants polyphoniques, atelier ouvert le mardi soir.',
      badge: 'verifie',
      publie: true,
    },
    {
      theme: 'rando',
      nom: 'Sentiers des Sanguinaires',
      texte: 'Randonnées littorales, entretien des sentiers du maquis.',
      badge: 'verifie',
    },
    {
      theme: 'marche',
      nom: 'Les Étals de la place Foch',
      texte: 'Producteurs et artisans du marché de la place.',
      badge: 'partenaire',
      publie: true,
    },
    { theme: 'animaux', nom: 'Chats libres de la vieille ville', texte: 'Stérilisation, soins et adoption des chats errants.' },
  ],
  '97411': [
    { theme: 'musique', nom: 'Kér Maloya', texte: 'Transmission du maloya, ateliers kayamb et roulèr.', badge: 'verifie', publie: true },
    { theme: 'nature', nom: 'Bas-de-la-Rivière en vert', texte: 'Jardin créole partagé et nettoyage de la ravine.', badge: 'verifie' },
    { theme: 'restaurant', nom: 'Ti Kaz des Jamroses', texte: 'Cari au feu de bois, samoussas et achards maison.' },
    {
      theme: 'sport',
      nom: 'Raideurs du Barachois',
      texte: 'Trail et course en montagne, école de trail pour les marmailles.',
      badge: 'verifie',
      publie: true,
    },
    {
      theme: 'sante',
      nom: 'Centre de santé des Camélias',
      texte: 'Médecine générale, diététique et prévention du diabète.',
      badge: 'partenaire',
      cree: 27,
    },
  ],
  '97209': [
    {
      theme: 'patrimoine',
      nom: 'Mémoire des Terres-Sainville',
      texte: 'Collecte de récits et visites d’un quartier populaire.',
      badge: 'verifie',
      publie: true,
    },
    { theme: 'sport', nom: 'Yole de la Madame', texte: 'École de yole ronde et sorties en baie.', badge: 'verifie' },
    {
      theme: 'marche',
      nom: 'Marchandes de la Savane',
      texte: 'Épices, fruits et confitures, du mardi au samedi.',
      badge: 'partenaire',
      publie: true,
    },
    { theme: 'librairie', nom: 'Librairie Alizés', texte: 'Littératures caribéennes, ateliers d’écriture.', etat: 'inactif' },
  ],
  '29232': [
    {
      theme: 'musique',
      nom: 'Bagad Glazig',
      texte: 'Bombardes, cornemuses et caisses claires ; formation dès huit ans.',
      badge: 'verifie',
      publie: true,
      aussi: ['29134'],
    },
    {
      theme: 'fetes',
      nom: 'Fest-noz du Steïr',
      texte: 'Danses bretonnes, initiation le jeudi, fest-noz une fois par mois.',
      badge: 'verifie',
    },
    {
      theme: 'cinema',
      nom: 'Cinéma Le Korrigan',
      texte: 'Salle associative, films en breton et jeune public.',
      badge: 'partenaire',
      publie: true,
    },
    { theme: 'boulangerie', nom: 'Biscuiterie de la rue Kéréon', texte: 'Crêpes dentelles roulées à la main depuis trois générations.' },
    { theme: 'voisins', nom: 'Coup de main Penhars', texte: 'Un tableau d’annonces pour tout le quartier.' },
    {
      theme: 'sport',
      nom: 'Rameurs de l’Odet',
      texte: 'Aviron et voile-aviron, de la cale au fond de l’estuaire.',
      etat: 'a_valider',
      cree: 1,
    },
  ],
  '29134': [
    {
      theme: 'patrimoine',
      nom: 'Les Tisserands de Locronan',
      texte: 'Le chanvre, la toile et la Troménie racontés par les habitants.',
      badge: 'verifie',
      publie: true,
    },
    { theme: 'boulangerie', nom: 'Le Fournil du Porzay', texte: 'Kouign-amann au beurre baratte, pain de seigle le samedi.' },
  ],
  '39041': [
    { theme: 'fetes', nom: 'Foyer rural de la reculée', texte: 'Soirées jeux, feu d’été et nettoyage des sentiers.', badge: 'verifie' },
    {
      theme: 'ferme',
      nom: 'Chèvrerie de Sermu',
      texte: 'Fromages fermiers, visite de la traite à 17 h.',
      publie: true,
      badge: 'partenaire',
    },
  ],
  '24520': [
    {
      theme: 'theatre',
      nom: 'Compagnie de la Lanterne',
      texte: 'Théâtre de rue et ateliers pour adolescents.',
      badge: 'verifie',
      publie: true,
    },
    { theme: 'ferme', nom: 'Moulin de la Cuze', texte: 'Huile de noix pressée à la meule de pierre.', badge: 'partenaire' },
    { theme: 'foot', nom: 'Rugby et football de Madrazès', texte: 'Deux ballons, un seul club, trois cents licenciés.', badge: 'verifie' },
    {
      theme: 'sante',
      nom: 'Maison de santé Gambetta',
      texte: 'Neuf praticiens et une permanence de soins non programmés.',
      badge: 'partenaire',
      publie: true,
    },
  ],
  '48095': [
    {
      theme: 'services',
      nom: 'France services du Gévaudan',
      texte: 'Un lieu, douze administrations, des conseillers qui prennent le temps.',
      badge: 'officiel',
      publie: true,
    },
    { theme: 'rando', nom: 'Les Pas du causse', texte: 'Randonnées et raquettes sur les causses et le mont Lozère.', badge: 'verifie' },
    { theme: 'librairie', nom: 'Librairie La Draille', texte: 'Livres, papeterie et rencontres.', badge: 'partenaire', publie: true },
    { theme: 'solidarite', nom: 'Ressourcerie des Ormes', texte: 'Collecte, réparation et vente à petits prix.', badge: 'verifie' },
  ],
  '64483': [
    { theme: 'fetes', nom: 'Donibane Festak', texte: 'Toro de fuego, mutxiko et fêtes de la Saint-Jean.', badge: 'verifie', publie: true },
    { theme: 'sport', nom: 'Pilota Urdazuri', texte: 'Pelote basque, école de pala et de main nue.', badge: 'verifie' },
    {
      theme: 'marche',
      nom: 'Pêcheurs et maraîchers des Halles',
      texte: 'La criée le matin, les légumes d’Acotz l’après-midi.',
      badge: 'partenaire',
      publie: true,
    },
    { theme: 'nature', nom: 'Itsas Garbi', texte: 'Collectes de déchets sur le littoral et sciences participatives.' },
  ],
  '14333': [
    {
      theme: 'musee',
      nom: 'Musée des Terre-neuvas',
      texte: 'La grande pêche racontée par ceux qui l’ont faite.',
      badge: 'partenaire',
      publie: true,
    },
    { theme: 'restaurant', nom: 'Le Mareyeur du Vieux Bassin', texte: 'Poisson du jour, ardoise courte, vue sur les mâts.' },
    { theme: 'aines', nom: 'Les Cheveux d’argent', texte: 'Le club des retraités du Canteloup.', etat: 'supprime' },
    { theme: 'parents', nom: 'Les Mouettes rieuses', texte: 'Parents d’élèves de l’école Caubrière.', badge: 'verifie' },
  ],
  '79191': [
    {
      theme: 'sang',
      nom: 'Donneurs de sang de la Brèche',
      texte: 'Une collecte par mois, un gâteau par donneur.',
      badge: 'verifie',
      publie: true,
    },
    { theme: 'epicerie', nom: 'Le Panier du Marais', texte: 'Angélique, mogettes et farci poitevin.', badge: 'partenaire', cree: 38 },
    { theme: 'sport', nom: 'Canoë-club de Pré-Leroy', texte: 'Descentes de la Sèvre et kayak-polo.', badge: 'verifie', publie: true },
    { theme: 'animaux', nom: 'Refuge de Souché', texte: 'Adopter, parrainer, promener : toutes les bonnes volontés sont utiles.' },
    { theme: 'artisan', nom: 'Brasserie des Deux Ponts', texte: 'Bières artisanales et visites le samedi.', etat: 'a_valider', cree: 8 },
  ],
  '05023': [
    {
      theme: 'sport',
      nom: 'Ski-club de la Guisane',
      texte: 'Ski alpin, ski de fond et vélo de montagne l’été.',
      badge: 'verifie',
      publie: true,
    },
    {
      theme: 'patrimoine',
      nom: 'Les Amis de la Gargouille',
      texte: 'Fortifications, cadrans solaires et mémoire de la vieille ville.',
      badge: 'verifie',
    },
    { theme: 'artisan', nom: 'Atelier bois des Cros', texte: 'Meubles en mélèze et réparation de skis.', etat: 'inactif' },
    {
      theme: 'ecole',
      nom: 'École de Forville',
      texte: 'Dix classes, une classe de neige et un potager d’altitude.',
      badge: 'officiel',
      publie: true,
    },
  ],
}
