/** The same notice received several times, spelled differently: what the duplicates filter finds. Content file. */
export interface Exemplaire {
  titre: string
  corps: string
  url?: string
  statut: 'published' | 'pending' | 'rejected'
}

export interface GroupeDoublons {
  insee: string
  /** Rank of the writer among the commune's actors; the town hall where absent. */
  acteur?: number
  type: string
  /** Days before now of the first one. */
  age: number
  exemplaires: Exemplaire[]
}

const FORUM =
  'Quarante associations vous attendent sous la halle, de 10 h à 18 h : démonstrations, essais et inscriptions.\n\nNavette gratuite depuis la gare.'
const BOUCLE = 'Le club propose une boucle de douze kilomètres, par les crêtes et le vallon. Départ à 8 h 45, covoiturage possible.'
const CINE = 'Un film muet de 1926, un pianiste qui improvise et du pop-corn. Séance gratuite pour les moins de 12 ans.'

export const DOUBLONS: GroupeDoublons[] = [
  {
    insee: '62119',
    type: 'evenement',
    age: 6,
    exemplaires: [
      {
        titre: 'Forum des associations',
        corps: FORUM,
        url: 'https://www.agenda-bethune.example/evenements/forum-des-associations',
        statut: 'published',
      },
      {
        titre: 'Forum des associations : venez nombreux',
        corps: `${FORUM}\n\nEntrée libre.`,
        url: 'http://agenda-bethune.example/evenements/forum-des-associations/?utm_source=lettre&utm_medium=courriel',
        statut: 'pending',
      },
      {
        titre: 'FORUM DES ASSOCIATIONS',
        corps: FORUM,
        url: 'https://Agenda-Bethune.example/evenements/forum-des-associations#programme',
        statut: 'pending',
      },
    ],
  },
  {
    insee: '29232',
    acteur: 2,
    type: 'evenement',
    age: 5,
    exemplaires: [
      {
        titre: 'Ciné-concert : un film, un piano',
        corps: CINE,
        url: 'https://www.korrigan-cinema.example/cine-concert?film=12',
        statut: 'published',
      },
      {
        titre: 'Ciné-concert : il reste des places',
        corps: CINE,
        url: 'https://korrigan-cinema.example/cine-concert/?fbclid=IwAR0demo&film=12',
        statut: 'pending',
      },
    ],
  },
  {
    insee: '31555',
    acteur: 2,
    type: 'actualite',
    age: 9,
    exemplaires: [
      {
        titre: 'Pharmacies et médecins de garde',
        corps: 'La liste des gardes du mois est en ligne. La nuit, composez le 3237 avant de vous déplacer.',
        url: 'https://www.sante-chalets.example/gardes',
        statut: 'published',
      },
      {
        titre: 'Gardes du mois',
        corps: 'La liste des pharmacies de garde est à jour.',
        url: 'http://www.sante-chalets.example:80/gardes/',
        statut: 'published',
      },
      {
        titre: 'Gardes médicales',
        corps: 'Pharmacies, médecins, dentistes : la liste est à jour.',
        url: 'https://sante-chalets.example/gardes?utm_campaign=rentree',
        statut: 'pending',
      },
      {
        titre: 'Garde : quelle pharmacie ce week-end ?',
        corps: 'Consultez la liste complète sur notre site.',
        url: 'HTTPS://WWW.SANTE-CHALETS.example/gardes',
        statut: 'rejected',
      },
    ],
  },
  {
    insee: '68066',
    type: 'travaux',
    age: 4,
    exemplaires: [
      {
        titre: 'Rue des Clefs : pavés et réseaux',
        corps: 'La rue est fermée à la circulation le matin, jusqu’à la fin du mois. Les commerces restent ouverts.',
        url: 'https://www.chantiers-colmar.example/rue-des-clefs?lang=fr&id=7',
        statut: 'published',
      },
      {
        titre: 'Travaux rue des Clefs',
        corps: 'Fermeture le matin jusqu’à la fin du mois, accès piéton maintenu.',
        url: 'http://chantiers-colmar.example/rue-des-clefs/?id=7&lang=fr',
        statut: 'pending',
      },
    ],
  },
  {
    insee: '97411',
    acteur: 3,
    type: 'evenement',
    age: 3,
    exemplaires: [
      {
        titre: 'Trail du Barachois : inscriptions',
        corps: 'Trois distances, un départ de nuit, une arrivée face à la mer.',
        url: 'https://trail-barachois.example/inscriptions',
        statut: 'published',
      },
      {
        titre: 'Inscriptions au trail',
        corps: 'Il reste des dossards sur les trois distances.',
        url: 'https://www.trail-barachois.example/inscriptions/?gclid=demo',
        statut: 'pending',
      },
    ],
  },
  {
    insee: '38544',
    acteur: 1,
    type: 'vie-associative',
    age: 4,
    exemplaires: [
      { titre: 'Randonnée des crêtes', corps: BOUCLE, statut: 'published' },
      { titre: 'RANDONNÉE DES CRÊTES !', corps: BOUCLE.toUpperCase(), statut: 'pending' },
      { titre: 'Randonnee des cretes', corps: BOUCLE.replaceAll(',', ' –'), statut: 'pending' },
    ],
  },
  {
    insee: '75056',
    acteur: 5,
    type: 'petite-annonce',
    age: 3,
    exemplaires: [
      {
        titre: 'Perdu tortue, rue de la Mare',
        corps: 'Tortue d’Hermann répondant au nom de Fusée. Elle n’ira pas loin, mais elle y va depuis mardi.',
        statut: 'published',
      },
      {
        titre: 'Perdu : tortue rue de la mare',
        corps: 'Tortue d’Hermann, répondant au nom de « Fusée ». Elle n’ira pas loin… mais elle y va depuis mardi !',
        statut: 'pending',
      },
    ],
  },
  {
    insee: '77404',
    acteur: 0,
    type: 'vie-associative',
    age: 7,
    exemplaires: [
      {
        titre: 'Appel à bénévoles pour la fête du village',
        corps: 'Montage du barnum le vendredi, service le samedi, sieste le dimanche : choisissez votre jour.',
        statut: 'published',
      },
      {
        titre: 'Appel à bénévoles pour la Fête du Village…',
        corps: 'Montage du barnum le vendredi ; service le samedi ; sieste le dimanche. Choisissez votre jour !',
        statut: 'published',
      },
    ],
  },
  {
    insee: '64483',
    acteur: 2,
    type: 'commerce',
    age: 2,
    exemplaires: [
      {
        titre: 'Halles : ouverture jusqu’à 14 h le dimanche',
        corps: 'Poissons, piments doux et gâteaux basques : les halles prolongent le dimanche.',
        statut: 'published',
      },
      {
        titre: 'Halles – ouverture jusqu’à 14 h, le dimanche',
        corps: 'Poissons, piments doux et gâteaux basques : les halles prolongent le dimanche.',
        statut: 'pending',
      },
      {
        titre: 'HALLES : OUVERTURE JUSQU’À 14 H LE DIMANCHE',
        corps: 'Poissons, piments doux et gâteaux basques : les Halles prolongent le dimanche !',
        statut: 'pending',
      },
    ],
  },
]
