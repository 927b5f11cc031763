import { type Kind, KINDS } from '../../../contract/publications/kinds.ts'
import { THEMES } from '../../../contract/publications/themes.ts'
import { bilingual, type Pair } from '../i18n/texts.ts'

const kinds = Object.fromEntries(Object.entries(KINDS).map(([kind, { label }]) => [kind, label])) as Record<Kind, Pair>

/** The words of what only one kind of publications has: fields and their values, where it is read and where it is written. */
export const publicationLabels = bilingual({
  kinds,
  status: ['État de l’événement', 'State of the event'],
  statuses: {
    prevu: ['Prévu', 'Planned'],
    reporte: ['Reporté', 'Postponed'],
    annule: ['Annulé', 'Cancelled'],
    complet: ['Complet', 'Fully booked'],
  },
  statusReason: ['Motif (affiché aux habitants)', 'Reason (shown to residents)'],
  datesBy: ['Dates', 'Dates'],
  rows: ['Une ou plusieurs dates', 'One or several dates'],
  rule: ['Qui se répète', 'That repeats'],
  ruleTitle: ['Répétition', 'Repetition'],
  place: ['Nom du lieu', 'Name of the place'],
  address: ['Adresse', 'Address'],
  placeCommune: ['Commune du lieu', 'Commune of the place'],
  placeCommuneHint: ['Si elle diffère de celle de la publication.', 'If it is not that of the publication.'],
  free: ['Gratuit', 'Free of charge'],
  admission: ['Entrée', 'Admission'],
  admissions: {
    '': ['Non précisé', 'Not given'],
    oui: ['Gratuite', 'Free of charge'],
    non: ['Payante', 'Charged'],
  },
  audience: ['Public', 'Audience'],
  permanent: ['Événement permanent (exposition, par exemple)', 'Permanent event (such as an exhibition)'],
  theme: ['Thème', 'Theme'],
  noTheme: ['Aucun', 'None'],
  themes: THEMES,
  traitsTitle: ['Thème et accueil', 'Theme and access'],
  traits: {
    pour_enfants: ['Pour les enfants', 'For children'],
    accessible: ['Accessible aux personnes à mobilité réduite', 'Accessible to people with reduced mobility'],
    plein_air: ['En plein air', 'Outdoors'],
  },
  price: ['Tarif', 'Price'],
  booking: ['Lien de réservation', 'Booking link'],
  severity: ['Gravité', 'Severity'],
  severities: {
    information: ['Information', 'Information'],
    vigilance: ['Vigilance', 'Warning'],
    danger: ['Danger', 'Danger'],
  },
  instructions: ['Consignes', 'Instructions'],
  sectors: ['Secteurs', 'Sectors'],
  sectorsHint: [
    'Un secteur par ligne ; sans secteur, toute la commune est concernée.',
    'One sector a line; without one, the whole commune is concerned.',
  ],
  source: ['Source', 'Source'],
  nature: ['Nature de l’acte', 'Nature of the act'],
  natures: {
    deliberation: ['Délibération', 'Deliberation'],
    arrete: ['Arrêté', 'Order'],
    proces_verbal: ['Procès-verbal', 'Minutes'],
    decision: ['Décision', 'Decision'],
    liste_deliberations: ['Liste des délibérations', 'List of deliberations'],
    autre: ['Autre acte', 'Other act'],
  },
  /** Why a reader reports a publication. */
  reportReasons: {
    illegal_content: ['Contenu illégal', 'Illegal content'],
    spam: ['Publicité ou spam', 'Advertising or spam'],
    harassment: ['Harcèlement', 'Harassment'],
    misinformation: ['Fausse information', 'Misinformation'],
    privacy: ['Vie privée', 'Privacy'],
    other: ['Autre motif', 'Other'],
  },
  number: ['Numéro', 'Number'],
  actDay: ['Date de l’acte', 'Date of the act'],
  signatory: ['Signataire', 'Signed by'],
  sentOn: ['Transmis à la préfecture le', 'Sent to the préfecture on'],
  enforceable: ['Exécutoire depuis le', 'Enforceable since'],
})
