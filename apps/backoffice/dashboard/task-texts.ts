import { bilingual, pluralEn, pluralFr } from '../../ui/i18n/texts.ts'

/** A duration in hours: minutes below one hour, days from two days on. */
const durationFr = (hours: number) =>
  hours < 1
    ? `${Math.max(1, Math.round(hours * 60))}\u{A0}min`
    : hours < 48
      ? `${Math.round(hours)}\u{A0}h`
      : `${Math.floor(hours / 24)}\u{A0}jours`
const durationEn = (hours: number) =>
  hours < 1
    ? `${Math.max(1, Math.round(hours * 60))}\u{A0}min`
    : hours < 48
      ? `${Math.round(hours)}\u{A0}h`
      : `${Math.floor(hours / 24)}\u{A0}days`

export const taskTexts = bilingual({
  title: ['Ce qui attend', 'What waits'],
  bands: {
    late: ['Cible dépassée', 'Past the target'],
    soon: ['Bientôt', 'Soon'],
    ok: ['Dans les temps', 'In time'],
  },
  names: {
    reports: ['Publications signalées', 'Reported publications'],
    publications: ['Publications à modérer', 'Publications to moderate'],
    imports: ['Imports interrompus', 'Interrupted imports'],
    disputes: ['Paiements contestés', 'Disputed payments'],
    payments_failed: ['Événements de paiement en échec', 'Failed payment events'],
    messages: ['Messages non lus', 'Unread messages'],
    claims: ['Demandes de gestion', 'Claims'],
    proposals: ['Acteurs proposés', 'Proposed actors'],
    syncs: ['Synchronisation en échec', 'Failed synchronisation'],
    jobs: ['Tâches en échec', 'Failed tasks'],
    duplicates: ['Doublons présumés', 'Suspected duplicates'],
  },
  nothing: ['Rien à traiter.', 'Nothing to do.'],
  none: (names: string) => [`Rien dans : ${names}.`, `Nothing in: ${names}.`],
  uncounted: (names: string) => [`Comptage en cours : ${names}.`, `Being counted: ${names}.`],
  earlier: (names: string, time: string) => [
    `Chiffres de ${time}, mise à jour en cours : ${names}.`,
    `Figures of ${time}, being updated: ${names}.`,
  ],
  partial: ['Comptage en cours.', 'Being counted.'],
  open: ['Ouvrir', 'Open'],
  openNamed: (name: string) => [`Ouvrir : ${name}`, `Open: ${name}`],
  duration: (hours: number) => [durationFr(hours), durationEn(hours)],
  target: (duration: string) => [`cible ${duration}`, `target ${duration}`],
  ofWhichLate: (n: number, target: string) => [`dont ${n} depuis plus de ${target}`, `${n} of them for more than ${target}`],
  disputes: ['à répondre chez le prestataire de paiement', 'to be answered at the payment provider'],
  inHand: (names: string) => [`pris en charge par ${names}`, `in hand: ${names}`],
  publications: (territory: string) => [`Publications : ${territory}`, `Publications: ${territory}`],
  counts: {
    listed: ['dans les listes', 'in the lists'],
    past: ['passées', 'past'],
    pending: ['en attente', 'pending'],
    scheduled: ['programmées', 'scheduled'],
    rejected: ['refusées', 'rejected'],
  },
  perDay: ['Reçues et décidées', 'Received and decided'],
  period: ['Période du graphique', 'Period of the chart'],
  periods: (days: number) => [pluralFr(days, 'jour', 'jours'), pluralEn(days, 'day', 'days')],
})
