import type { Language } from '../../ui/i18n/language.ts'

/** The labels of kinds of background jobs. */
export const JOB_LABELS: Readonly<Record<string, readonly [fr: string, en: string]>> = {
  'claims.check_website': ['Lecture de la page d’un acteur', 'Reading of an actor’s page'],
  'mail.send': ['Envoi d’un e-mail', 'Sending an e-mail'],
  'suivis.tick': ['Recherche des rappels à envoyer', 'Search for reminders to send'],
  'suivis.send': ['Envoi de rappels de collecte', 'Sending reminders of collections'],
  'suivis.alert': ['Envoi d’une alerte', 'Sending an alert'],
  'suivis.welcome': ['Première notification à un appareil', 'First notification to a device'],
  'mail.poll': ['Relève du courrier', 'Mail check'],
  'mail.receive': ['Lecture d’un e-mail reçu', 'Reading a received e-mail'],
  'compte.morning_letters': ['E-mails du matin', 'Morning e-mails'],
  'publications.tell_refusals': ['Notification des refus', 'Notification of refusals'],
  'defibrillateurs.sync': ['Synchronisation des défibrillateurs', 'Synchronisation of defibrillators'],
  'defibrillateurs.daily': ['Synchronisation quotidienne des défibrillateurs', 'Daily synchronisation of defibrillators'],
  'imports.run': ['Import d’une source', 'Import of a source'],
  'imports.dispatch': ['Lancement des imports programmés', 'Start of scheduled imports'],
  'imports.pictures': ['Reprise des images d’un import', 'Fetching of the pictures of an import'],
  'import.elus': ['Import du répertoire des élus', 'Import of the register of officials'],
  'import.mairies': ['Import de l’annuaire des mairies', 'Import of the directory of town halls'],
  'medias.process': ['Préparation d’une image ou d’un document', 'Preparation of a picture or document'],
  'medias.fetched': ['Ajout d’une image importée à sa publication', 'Adding an imported picture to its publication'],
  'medias.remove_files': ['Suppression de fichiers inutilisés', 'Removal of unused files'],
  'medias.sweep': ['Comparaison des fichiers et de leurs fiches', 'Comparison of files and their records'],
  'payments.apply': ['Traitement des événements de paiement', 'Processing of payment events'],
  'payments.sweep': ['Reprise des événements de paiement non traités', 'Retry of payment events'],
  'publications.bulk': ['Décisions sur de nombreuses publications', 'Decisions on many publications'],
  'retention.apply': ['Suppressions automatiques', 'Automatic deletions'],
  'secrets.seal_anew': ['Chiffrement avec le nouveau secret', 'Encryption with the new secret'],
  'subscriptions.reconcile': ['Vérification des abonnements', 'Check of subscriptions'],
}

/** The label of a kind of job; an unknown one is shown by its name. */
export const jobLabel = (name: string, language: Language): string => JOB_LABELS[name]?.[language === 'fr' ? 0 : 1] ?? name
