import type { Insertable } from 'kysely'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { isoDate, plusJours, prochain, prochainAnniversaire } from './dates.ts'

type Collecte = Omit<Insertable<Database['collectes']>, 'id' | 'commune_id' | 'ordre'>

const om = (jours: number[], autres: Partial<Collecte> = {}): Collecte => ({
  type_dechet: 'ordures_menageres',
  libelle: 'Ordures ménagères',
  contenant: 'bac',
  couleur: 'gris',
  frequence: 'hebdomadaire',
  jours,
  heure_debut: '05:00',
  heure_fin: '13:00',
  consigne: 'Sortir le bac la veille après 19 h, poignée vers la rue.',
  regle_feries: 'lendemain',
  ...autres,
})
const tri = (jour: number, parite: 'paire' | 'impaire', autres: Partial<Collecte> = {}): Collecte => ({
  type_dechet: 'emballages',
  libelle: 'Emballages et papiers',
  contenant: 'bac',
  couleur: 'jaune',
  frequence: 'quinzaine',
  jours: [jour],
  parite_semaine: parite,
  heure_debut: '06:00',
  heure_fin: '13:00',
  consigne: 'En vrac, sans sac. Inutile de laver les emballages.',
  regle_feries: 'lendemain',
  ...autres,
})
const verre = (lieu: string): Collecte => ({
  type_dechet: 'verre',
  libelle: 'Verre',
  mode: 'apport_volontaire',
  contenant: 'conteneur',
  couleur: 'vert',
  frequence: 'hebdomadaire',
  secteur_detail: lieu,
  consigne: 'De 8 h à 20 h, pour le repos des riverains.',
  regle_feries: 'maintenue',
})
const vegetaux = (jour: number, autres: Partial<Collecte> = {}): Collecte => ({
  type_dechet: 'dechets_verts',
  libelle: 'Déchets verts',
  contenant: 'sac',
  couleur: 'brun',
  frequence: 'saisonniere',
  jours: [jour],
  periode_debut: '03-15',
  periode_fin: '11-30',
  consigne: 'Six sacs et trois fagots ficelés au plus.',
  regle_feries: 'supprimee',
  ...autres,
})
const bio = (jour: number): Collecte => ({
  type_dechet: 'biodechets',
  libelle: 'Biodéchets',
  contenant: 'bac',
  couleur: 'marron',
  frequence: 'hebdomadaire',
  jours: [jour],
  heure_debut: '06:00',
  heure_fin: '12:00',
  consigne: 'Sacs en papier uniquement.',
  regle_feries: 'veille',
})
const mensuelle = (jour: number, semaines: number[]): Collecte => ({
  type_dechet: 'encombrants',
  libelle: 'Encombrants',
  mode: 'porte_a_porte',
  frequence: 'mensuelle',
  jours: [jour],
  semaines_du_mois: semaines,
  consigne: 'Un mètre cube par foyer, à sortir la veille au soir.',
  regle_feries: 'supprimee',
})
const rendezVous = (telephone: string): Collecte => ({
  type_dechet: 'encombrants',
  libelle: 'Encombrants sur rendez-vous',
  mode: 'sur_rendez_vous',
  frequence: 'dates',
  regle_feries: 'non_precise',
  consigne: `Réserver au ${telephone}, une semaine à l’avance.`,
  public: 'individuel',
})

/** The next occurrence of a fixed public holiday, moved to the day after. */
function feteReportee(maintenant: Date, jour: string, motif: string): string {
  const fete = prochainAnniversaire(maintenant, jour)
  return JSON.stringify([{ date: isoDate(fete), remplacee_par: isoDate(plusJours(fete, 1)), motif }])
}

/** The rounds of a commune (content, hence the length of this file). Between them they show every frequency, rule and exception that the calendar knows. */
export function collectesDe(insee: string, telephone: string, maintenant: Date): Collecte[] {
  const dates = (jour: number, ecarts: number[]): string[] => ecarts.map((ecart) => isoDate(prochain(plusJours(maintenant, ecart), jour)))
  const noel = feteReportee(maintenant, '12-25', 'Noël : collecte reportée au lendemain')
  switch (insee) {
    case '62119':
      return [
        om([2, 5], { exceptions: noel, public: 'tous' }),
        tri(3, 'paire'),
        vegetaux(1),
        {
          ...mensuelle(4, []),
          libelle: 'Encombrants, par quartier',
          frequence: 'dates',
          jours: [],
          semaines_du_mois: null,
          dates: dates(4, [12, 103, 194, 285]),
          secteur: 'Mont-Liébaut',
        },
        verre('Grand-Place, gare, parking du stade'),
      ]
    case '75056':
      return [
        om([1, 2, 3, 4, 5, 6, 7], { libelle: 'Ordures ménagères', regle_feries: 'maintenue', couleur: 'vert', public: 'collectif' }),
        tri(3, 'paire', { frequence: 'hebdomadaire', parite_semaine: null, jours: [3, 6], regle_feries: 'maintenue' }),
        bio(4),
        rendezVous(telephone),
      ]
    case '68066':
      return [
        om([1, 4], { exceptions: feteReportee(maintenant, '12-26', 'Saint-Étienne, fériée en Alsace : collecte reportée au lendemain') }),
        tri(5, 'impaire'),
        bio(2),
        vegetaux(3, { periode_debut: '04-01', periode_fin: '10-31', regle_feries: 'lendemain' }),
      ]
    case '29232':
      return [
        om([1], { secteur: 'Centre', secteur_detail: 'Rues Kéréon, du Sallé, Élie-Fréron', regle_feries: 'veille' }),
        om([4], { secteur: 'Penhars', secteur_detail: 'Tout le quartier', regle_feries: 'lendemain' }),
        tri(2, 'paire', { secteur: 'Centre' }),
        tri(2, 'impaire', { secteur: 'Penhars' }),
        mensuelle(3, [1]),
      ]
    case '97411':
      return [
        om([1, 3, 5], { regle_feries: 'maintenue', heure_debut: '04:30', heure_fin: '10:00' }),
        tri(2, 'paire', { frequence: 'quinzaine', parite_semaine: null, date_reference: isoDate(prochain(plusJours(maintenant, -40), 2)) }),
        vegetaux(6, {
          frequence: 'quinzaine',
          parite_semaine: 'impaire',
          periode_debut: null,
          periode_fin: null,
          libelle: 'Déchets verts, avant la saison cyclonique',
        }),
        mensuelle(1, [2]),
      ]
    case '39041':
    case '17319':
      return [
        om([], {
          mode: 'apport_volontaire',
          contenant: 'conteneur',
          jours: [],
          heure_debut: null,
          heure_fin: null,
          libelle: 'Ordures ménagères, conteneur du village',
          consigne: 'Ouverture avec le badge remis en mairie.',
          regle_feries: 'maintenue',
        }),
        verre('À l’entrée du village, près de l’arrêt de car'),
        {
          type_dechet: 'encombrants',
          libelle: 'Bennes de passage',
          frequence: 'dates',
          dates: dates(6, [20, 110, 200]),
          heure_debut: '09:00',
          heure_fin: '12:00',
          regle_feries: 'non_precise',
          consigne: 'Sur la place, une matinée par trimestre.',
        },
      ]
    case '05023':
      return [
        om([2, 6], {
          exceptions: JSON.stringify([
            {
              date: isoDate(prochain(plusJours(maintenant, 9), 2)),
              remplacee_par: null,
              motif: 'Route coupée par un déneigement exceptionnel',
            },
          ]),
        }),
        tri(4, 'impaire'),
        {
          type_dechet: 'sapins',
          libelle: 'Sapins de Noël',
          frequence: 'saisonniere',
          jours: [1],
          periode_debut: '12-27',
          periode_fin: '01-20',
          regle_feries: 'supprimee',
          consigne: 'Sans décoration, sans sac et sans neige artificielle.',
        },
      ]
    default: {
      // The rest differ by their code, so that two neighbours do not show one calendar.
      const n = Number.parseInt(insee, 36) % 5
      const jour = 1 + n
      return [
        om([jour]),
        tri(1 + ((n + 2) % 5), n % 2 === 0 ? 'paire' : 'impaire'),
        ...(n === 1 ? [] : [verre('Place du marché et déchèterie')]),
        ...(n < 3 ? [vegetaux(1 + ((n + 3) % 5))] : [mensuelle(1 + ((n + 3) % 5), [1, 3])]),
      ]
    }
  }
}
