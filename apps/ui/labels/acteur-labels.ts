import { bilingual } from '../i18n/texts.ts'

/** The labels of the coded values of an actor. */
export const acteurLabels = bilingual({
  types: {
    mairie: ['Mairie', 'Town hall'],
    association: ['Association', 'Association'],
    commerce: ['Commerce', 'Shop'],
    entreprise: ['Entreprise', 'Company'],
    service_public: ['Service public', 'Public service'],
    ecole: ['École', 'School'],
    sante: ['Santé', 'Health'],
    culture: ['Culture', 'Culture'],
    sport: ['Sport', 'Sport'],
    autre: ['Autre', 'Other'],
  },
  badges: {
    officiel: ['Officiel', 'Official'],
    verifie: ['Vérifié', 'Verified'],
    partenaire: ['Partenaire', 'Partner'],
  },
  roles: {
    owner: ['Responsable', 'Owner'],
    member: ['Membre', 'Member'],
  },
  permissions: {
    manage_publications: ['Gérer les publications', 'Manage publications'],
    publish_publications: ['Publier sans modération', 'Publish without moderation'],
  },
})
