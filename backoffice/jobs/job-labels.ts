import type { Language } from '../i18n/language.ts'

/** What background jobs are called by people. */
export const JOB_LABELS: Readonly<Record<string, readonly [fr: string, en: string]>> = {
  'mail.send': ['Envoi d’un e-mail', 'Sending an e-mail'],
  'mail.poll': ['Relève de la boîte de réception', 'Looking into the mailbox'],
  'mail.receive': ['Lecture d’un e-mail reçu', 'Reading an e-mail that came in'],
  'publications.tell_refusals': ['Annonce des refus aux auteurs', 'Telling authors of refusals'],
  'defibrillateurs.sync': ['Synchronisation des défibrillateurs', 'Synchronisation of defibrillators'],
  'defibrillateurs.daily': ['Synchronisation quotidienne des défibrillateurs', 'Daily synchronisation of defibrillators'],
  'imports.run': ['Passage d’une source d’import', 'Run of an import source'],
  'imports.dispatch': ['Lancement des imports dont c’est l’heure', 'Starting the imports that are due'],
  'import.elus': ['Répertoire des élus', 'Register of officials'],
  'import.mairies': ['Annuaire des mairies', 'Directory of town halls'],
  'payments.apply': ['Effet des événements de paiement', 'Effect of payment events'],
  'payments.sweep': ['Recherche d’événements de paiement oubliés', 'Looking for payment events left behind'],
  'retention.apply': ['Suppressions à l’échéance', 'Removals at their term'],
  'subscriptions.reconcile': ['Vérification des abonnements', 'Check of subscriptions'],
}

/** The name of a job; one that has none here is shown as the service has it. */
export const jobLabel = (name: string, language: Language): string => JOB_LABELS[name]?.[language === 'fr' ? 0 : 1] ?? name
