import { bilingual } from '../../ui/i18n/texts.ts'

/** The labels of the coded values of an actor. */
export const acteurLabels = bilingual(
  {
    types: {
      mairie: 'Mairie',
      association: 'Association',
      commerce: 'Commerce',
      entreprise: 'Entreprise',
      service_public: 'Service public',
      ecole: 'École',
      sante: 'Santé',
      culture: 'Culture',
      sport: 'Sport',
      autre: 'Autre',
    },
    badges: { officiel: 'Officiel', verifie: 'Vérifié', partenaire: 'Partenaire' },
    roles: { owner: 'Responsable', member: 'Membre' },
    permissions: { manage_publications: 'Gérer les publications', publish_publications: 'Publier sans modération' },
  },
  {
    types: {
      mairie: 'Town hall',
      association: 'Association',
      commerce: 'Shop',
      entreprise: 'Company',
      service_public: 'Public service',
      ecole: 'School',
      sante: 'Health',
      culture: 'Culture',
      sport: 'Sport',
      autre: 'Other',
    },
    badges: { officiel: 'Official', verifie: 'Verified', partenaire: 'Partner' },
    roles: { owner: 'Owner', member: 'Member' },
    permissions: { manage_publications: 'Manage publications', publish_publications: 'Publish without moderation' },
  },
)

/** The label of a code; an unknown code is shown as it is. */
export const labelOf = (labels: Readonly<Record<string, string>>, value: string): string => labels[value] ?? value
