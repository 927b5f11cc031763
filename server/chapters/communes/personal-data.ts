import type { Chapter } from '../../platform/chapter.ts'
import { maskAddresses } from '../../platform/personal-data/mask.ts'

/** The communes' part of the export and erasure of a person's data. */
export const personalData: NonNullable<Chapter['personalData']> = {
  erasure: {
    texts: [
      maskAddresses('collectes', {
        texts: ['les collectes', 'waste collections'],
        columns: ['secteur', 'secteur_detail', 'libelle', 'consigne', 'gestionnaire_nom'],
      }),
      maskAddresses('commune_infos', {
        texts: ['les informations pratiques', 'practical information'],
        columns: ['libelle', 'adresse', 'complement', 'texte', 'officiel json'],
      }),
      maskAddresses('elus', {
        texts: ['les fonctions d’élus', 'functions of officials'],
        columns: ['fonction', 'delegation', 'photo json'],
      }),
    ],
  },
}
