import { bilingual } from '../../ui/i18n/texts.ts'

const plural = (n: number, one: string, several: string) => (n < 2 ? one : several)

export const stateTexts = bilingual({
  title: ['État du service', 'State of the service'],
  warns: ['À regarder', 'To be looked at'],
  works: ['En ordre', 'In order'],
  unused: ['Non utilisé', 'Not used'],
  mail: ['E-mails', 'E-mails'],
  mailFiles: [
    'Les e-mails ne partent pas : ils restent dans un dossier du serveur, faute de serveur d’envoi.',
    'E-mails do not leave: they stay in a folder of the server, since no mail server is set.',
  ],
  mailSent: (n: number, shown: string, server: string) => [
    `${shown} ${plural(n, 'envoyé', 'envoyés')} en 24 heures par ${server}`,
    `${shown} sent in 24 hours by ${server}`,
  ],
  mailFailed: (n: number, shown: string) => [`${shown} ${plural(n, 'échoué', 'échoués')}`, `${shown} failed`],
  mailWaiting: (shown: string) => [`${shown} en attente`, `${shown} waiting`],
  mailLast: (when: string) => [`dernier parti ${when}`, `the last one left ${when}`],
  push: ['Notifications', 'Notifications'],
  pushOff: [
    'Impossibles sans adresse publique en https, contact et lecture sans réseau.',
    'Not possible without a public https address, a contact and reading without a network.',
  ],
  pushDevices: (n: number, shown: string) => [
    `${shown} ${plural(n, 'appareil suit', 'appareils suivent')} une commune`,
    `${shown} ${n === 1 ? 'device follows' : 'devices follow'} a commune`,
  ],
  payments: ['Paiements', 'Payments'],
  paymentsOff: [
    'Aucun secret du prestataire n’est réglé : ses événements sont refusés.',
    'No secret of the provider is set: its events are refused.',
  ],
  modes: { live: ['Mode réel', 'Live mode'], test: ['Mode d’essai', 'Test mode'], both: ['Modes réel et d’essai', 'Live and test modes'] },
  lastEvent: (when: string) => [`dernier événement reçu ${when}`, `last event received ${when}`],
  noEvent: ['aucun événement reçu', 'no event received'],
  eventsFailed: (n: number, shown: string) => [
    `${shown} ${plural(n, 'événement a échoué', 'événements ont échoué')}`,
    `${shown} ${n === 1 ? 'event has' : 'events have'} failed`,
  ],
  registers: ['Registres', 'Registers'],
  registerNames: {
    communes: ['communes', 'communes'],
    mairies: ['mairies', 'town halls'],
    elus: ['élus', 'officials'],
    defibrillateurs: ['défibrillateurs', 'defibrillators'],
  },
  register: (name: string, rows: string, when: string) => [`${name} : ${rows} (${when})`, `${name}: ${rows} (${when})`],
  read: (when: string) => [`import ${when}`, `import ${when}`],
  neverRead: ['aucun import', 'no import'],
  storage: ['Stockage', 'Storage'],
  database: (size: string) => [`Base de données de ${size}`, `Database of ${size}`],
  files: (n: number, shown: string, where: string) => [
    `${shown} ${plural(n, 'image ou document', 'images et documents')} ${where}`,
    `${shown} ${n === 1 ? 'picture or document' : 'pictures and documents'} ${where}`,
  ],
  where: { folder: ['dans le dossier des données', 'in the folder of data'], s3: ['dans un stockage à part', 'in a separate storage'] },
  backup: ['Sauvegardes', 'Backups'],
  backupAt: (when: string) => [`Dernière réussie ${when}`, `The last one succeeded ${when}`],
  noBackup: ['Aucune n’a encore réussi.', 'None has succeeded yet.'],
  version: (version: string) => [`Version ${version}`, `Version ${version}`],
  see: { mail: ['Voir les tâches', 'See the tasks'], payments: ['Voir les paiements', 'See the payments'] },
})
