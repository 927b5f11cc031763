import type { Permission } from '../../server/platform/access/permissions.ts'

/** What a person may do for an actor of the demonstration: its commune, its rank there (-1 for the town hall). */
export interface LienDemo {
  insee: string
  acteur: number
  role: 'owner' | 'member'
  permissions?: Permission[]
}

/** Someone who has an account somewhere, and whom nobody can sign in as. */
export interface PersonneDemo {
  prenom: string
  nom: string
  courriel: string
  /** Days since the first visit. */
  cree: number
  /** Days since the last one; null for a person who was entered and never came. */
  vu: number | null
  /** Days since an administrator deactivated it. */
  inactive?: number
  role?: 'platform_admin'
  /** Was an administrator, from that many days ago to that many. The role is not held any more: nobody could sign in with it. */
  interim?: [debut: number, fin: number]
  liens?: LienDemo[]
}

const patron = (insee: string, acteur: number): LienDemo => ({ insee, acteur, role: 'owner' })
const membre = (insee: string, acteur: number, ...permissions: Permission[]): LienDemo => ({ insee, acteur, role: 'member', permissions })
const REDIGE: Permission = 'manage_publications'
const PUBLIE: Permission = 'publish_publications'

/** People of the communes. Addresses are at names that are reserved for examples: nobody receives anything there. Content file. */
// oxfmt-ignore
export const PERSONNES: PersonneDemo[] = [
  // The platform.
  { prenom: 'Étienne', nom: 'Colin', courriel: 'etienne.colin@plateforme.example', cree: 40, vu: 12, interim: [33, 12] },
  { prenom: 'Maud', nom: 'Tessier', courriel: 'maud.tessier@plateforme.example', cree: 30, vu: 0.3, role: 'platform_admin' },
  // Town halls.
  { prenom: 'Gwenaëlle', nom: 'Le Bihan', courriel: 'gwenaelle.lebihan@mairie-quimper.example', cree: 210, vu: 0.1, liens: [patron('29232', -1)] },
  { prenom: 'Ronan', nom: 'Cariou', courriel: 'ronan.cariou@mairie-quimper.example', cree: 180, vu: 1, liens: [membre('29232', -1, REDIGE, PUBLIE)] },
  { prenom: 'Maïté', nom: 'Goyhenetche', courriel: 'maite.goyhenetche@mairie-saint-jean-de-luz.example', cree: 160, vu: 2, liens: [patron('64483', -1)] },
  { prenom: 'Jean-Yves', nom: 'Hoarau', courriel: 'jean-yves.hoarau@mairie-saint-denis.example', cree: 140, vu: 0.6, liens: [patron('97411', -1)] },
  { prenom: 'Corinne', nom: 'Payet', courriel: 'corinne.payet@mairie-saint-denis.example', cree: 31, vu: 4, liens: [membre('97411', -1, REDIGE)] },
  { prenom: 'Agnès', nom: 'Schaeffer', courriel: 'agnes.schaeffer@mairie-colmar.example', cree: 120, vu: 1, liens: [patron('68066', -1)] },
  { prenom: 'Danielle', nom: 'Meissonnier', courriel: 'danielle.meissonnier@mairie-mende.example', cree: 2, vu: 1.1 },
  // Associations, shops and the rest.
  { prenom: 'Solène', nom: 'Hascoët', courriel: 'solene.hascoet@bagad-glazig.example', cree: 190, vu: 0.4, liens: [patron('29232', 0)] },
  { prenom: 'Yann', nom: 'Nédélec', courriel: 'yann.nedelec@courrier.example', cree: 26, vu: 3, liens: [membre('29232', 0, REDIGE)] },
  { prenom: 'Odette', nom: 'Quéméner', courriel: 'odette.quemener@courrier.example', cree: 170, vu: 6, liens: [patron('29232', 1), membre('29134', 0, REDIGE, PUBLIE)] },
  { prenom: 'Léa', nom: 'Wattel', courriel: 'lea.wattel@harmonie-de-la-lawe.example', cree: 150, vu: 1.2, liens: [patron('62119', 1)] },
  { prenom: 'Camille', nom: 'Duvivier', courriel: 'camille.duvivier@theatre-du-carillon.example', cree: 130, vu: 0.2, liens: [patron('62119', 2)] },
  { prenom: 'Pascal', nom: 'Carlier', courriel: 'pascal.carlier@courrier.example', cree: 125, vu: 9, liens: [patron('62119', 3)] },
  { prenom: 'Stéphane', nom: 'Kowalski', courriel: 'stephane.kowalski@courrier.example', cree: 118, vu: 64, liens: [patron('62119', 4)] },
  { prenom: 'Bruno', nom: 'Cappelle', courriel: 'bruno.cappelle@courrier.example', cree: 37, vu: 2.4, liens: [patron('62126', 1), membre('62119', 3, REDIGE)] },
  { prenom: 'Florence', nom: 'Aubertin', courriel: 'florence@librairie-l-echappee-des-pyrenees.example', cree: 145, vu: 0.7, liens: [patron('75056', 0)] },
  { prenom: 'Mamadou', nom: 'Diallo', courriel: 'mamadou.diallo@la-table-des-solitaires.example', cree: 110, vu: 3, liens: [patron('75056', 1)] },
  { prenom: 'Nadia', nom: 'Haddad', courriel: 'nadia@la-bricolerie-du-canal.example', cree: 105, vu: 5, liens: [patron('31555', 1)] },
  { prenom: 'Thierry', nom: 'Sabatier', courriel: 'thierry.sabatier@epicerie-cooperative-la-musette.example', cree: 100, vu: 0.9, liens: [membre('31555', 3, REDIGE)] },
  { prenom: 'Marie-Claude', nom: 'Delorme', courriel: 'marie-claude.delorme@courrier.example', cree: 95, vu: 11, liens: [patron('38544', 3), membre('69189', 0)] },
  { prenom: 'Julien', nom: 'Marchand', courriel: 'julien.marchand@les-marcheurs-de-la-gere.example', cree: 24, vu: 1.5 },
  { prenom: 'Marie-Ange', nom: 'Santoni', courriel: 'marie-ange.santoni@cantu-di-a-marina.example', cree: 92, vu: 2, liens: [patron('2A004', 0)] },
  { prenom: 'Ludovic', nom: 'Técher', courriel: 'ludovic.techer@raideurs-du-barachois.example', cree: 29, vu: 0.5 },
  { prenom: 'Lisette', nom: 'Montlouis', courriel: 'lisette.montlouis@courrier.example', cree: 88, vu: 14, liens: [patron('97209', 0)] },
  { prenom: 'Amaia', nom: 'Etcheverry', courriel: 'amaia@donibane-festak.example', cree: 85, vu: 0.3, liens: [patron('64483', 0)] },
  { prenom: 'Hélène', nom: 'Rouvière', courriel: 'helene@librairie-la-draille.example', cree: 135, vu: 71, liens: [patron('48095', 2)] },
  { prenom: 'Gilles', nom: 'Brajon', courriel: 'gilles.brajon@courrier.example', cree: 5, vu: 2.2 },
  { prenom: 'Antoine', nom: 'Lacombe', courriel: 'antoine.lacombe@maison-de-sante-gambetta.example', cree: 33, vu: 7, liens: [patron('24520', 3)] },
  { prenom: 'Christine', nom: 'Faivre', courriel: 'christine.faivre@example.com', cree: 19, vu: 4 },
  { prenom: 'Véronique', nom: 'Chauvin', courriel: 'veronique.chauvin@donneurs-de-sang-de-la-breche.example', cree: 3, vu: 0.8 },
  // Residents.
  { prenom: 'Yasmine', nom: 'Ferrand', courriel: 'yasmine.ferrand@example.com', cree: 48, vu: 20 },
  { prenom: 'Olivier', nom: 'Jacquet', courriel: 'olivier.jacquet@example.com', cree: 17, vu: 1.3 },
  { prenom: 'Sandrine', nom: 'Garnier', courriel: 'sandrine.garnier@courrier.example', cree: 22, vu: null },
  // No longer welcome, or no longer there.
  { prenom: 'Sylvie', nom: 'Grandjean', courriel: 'sylvie.grandjean@courrier.example', cree: 155, vu: 38, inactive: 16, liens: [membre('77404', 0, REDIGE)] },
  { prenom: 'Kévin', nom: 'Poirier', courriel: 'kevin.poirier@example.com', cree: 36, vu: 9.5, inactive: 9.1 },
]
