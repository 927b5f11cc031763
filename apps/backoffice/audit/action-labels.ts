import type { Language } from '../../ui/i18n/language.ts'
import { DECIDED_LABELS } from './decided-labels.ts'

/** The labels of audited actions. */
export const ACTION_LABELS: Readonly<Record<string, readonly [fr: string, en: string]>> = {
  'publication.create': ['Publication créée', 'Publication created'],
  'publication.update': ['Publication modifiée', 'Publication changed'],
  'publication.delete': ['Publication supprimée', 'Publication deleted'],
  'publication.restore': ['Publication restaurée', 'Publication restored'],
  'publication.moderate': ['Décision de modération', 'Moderation decision'],
  'publication.withdraw_edit': ['Modification retirée', 'Edit withdrawn'],
  'publication.valide': ['Validation modifiée', 'Validation changed'],
  'publication.feature': ['Mise en avant', 'Featuring'],
  'publication.occurrence': ['Date d’un événement modifiée', 'Date of an event changed'],
  'publication.alert_correct': ['Alerte corrigée', 'Alert corrected'],
  'publication.alert_lift': ['Alerte levée', 'Alert lifted'],
  'publication.alert_renew': ['Alerte prolongée', 'Alert extended'],
  'publication.report': ['Signalement reçu', 'Report received'],
  'publication.bulk_moderate': ['Décision groupée', 'Bulk decision'],
  'publication.close_reports': ['Signalements classés sans suite', 'Reports closed without action'],
  'publication.dismiss_duplicates': ['Déclarées différentes', 'Declared different'],
  'publication.suspect_duplicates': ['De nouveau à comparer', 'To be compared again'],
  'media.upload': ['Image ou document envoyé', 'Picture or document uploaded'],
  'media.delete': ['Image ou document supprimé', 'Picture or document deleted'],
  'draft.create': ['Brouillon commencé', 'Draft begun'],
  'draft.update': ['Brouillon enregistré', 'Draft saved'],
  'draft.delete': ['Brouillon supprimé', 'Draft deleted'],
  'draft.restore': ['Version d’un brouillon restaurée', 'Version of a draft restored'],
  'acteur.create': ['Acteur créé', 'Actor created'],
  'acteur.update': ['Acteur modifié', 'Actor changed'],
  'acteur.delete': ['Acteur supprimé', 'Actor deleted'],
  'acteur.restore': ['Acteur restauré', 'Actor restored'],
  'acteur.validate': ['Validation de l’acteur', 'Validation of the actor'],
  'acteur.badge': ['Badge de l’acteur', 'Badge of the actor'],
  'acteur.active': ['Activation de l’acteur', 'Activation of the actor'],
  'acteur.can_publish': ['Droit de publier sans modération', 'Right to publish without moderation'],
  'acteur.link': ['Personne rattachée à l’acteur', 'Person linked to the actor'],
  'acteur.unlink': ['Personne détachée de l’acteur', 'Person unlinked from the actor'],
  'claim.create': ['Demande de gestion déposée', 'Claim submitted'],
  'claim.conflict': ['Demande de gestion en conflit', 'Conflicting claim'],
  'claim.decide': ['Demande de gestion traitée', 'Claim decided'],
  'commune.create': ['Commune créée', 'Commune created'],
  'commune.update': ['Commune modifiée', 'Commune changed'],
  'commune.load': ['Communes officielles chargées', 'Official communes loaded'],
  'user.read': ['Fiche consultée', 'Record read'],
  'user.update': ['Compte modifié', 'Account changed'],
  'user.export': ['Données d’une personne exportées', 'Data of a person exported'],
  'user.erase': ['Personne effacée', 'Person erased'],
  'retention.purge': ['Suppression à l’échéance', 'Removed at its term'],
  'role.assign': ['Rôle donné', 'Role given'],
  'role.remove': ['Rôle retiré', 'Role taken away'],
  'auth.sign_in': ['Connexion', 'Sign-in'],
  'auth.sign_up': ['Création de son compte', 'Own account created'],
  'auth.password': ['Choix d’un mot de passe', 'Password chosen'],
  'audit.undo': ['Annulation', 'Undoing'],
  'job.retry': ['Tâche relancée', 'Job run again'],
  'payment_event.retry': ['Événement de paiement traité à nouveau', 'Payment event processed again'],
  'subscription.link': ['Abonnement rattaché à un acteur', 'Subscription linked to an actor'],
  'defibrillateur.update': ['Défibrillateur d’une commune modifié', 'Defibrillator of a commune changed'],
  'defibrillateur_france.update': ['Défibrillateur modifié', 'Defibrillator changed'],
  'defibrillateurs.sync': ['Synchronisation demandée', 'Synchronisation requested'],
  'defibrillateurs.import': ['Défibrillateurs mis à jour', 'Defibrillators updated'],
  'message.create': ['Message reçu', 'Message received'],
  'message.reply': ['Réponse envoyée', 'Reply sent'],
  'message.read': ['Conversation marquée lue', 'Conversation marked as read'],
  'message.unread': ['Conversation marquée non lue', 'Conversation marked as unread'],
  'message.flag': ['Drapeau posé ou retiré', 'Flag set or taken away'],
  'message.close': ['Conversation fermée ou rouverte', 'Conversation closed or reopened'],
  'message.assign': ['Conversation attribuée', 'Conversation assigned'],
  'message.note': ['Note interne', 'Internal note'],
  'message.retry': ['Réponse renvoyée', 'Reply sent again'],
  'canned_reply.create': ['Réponse type créée', 'Canned reply created'],
  'canned_reply.update': ['Réponse type modifiée', 'Canned reply changed'],
  'canned_reply.delete': ['Réponse type supprimée', 'Canned reply deleted'],
  'import_source.create': ['Source d’import créée', 'Import source created'],
  'import_source.update': ['Source d’import modifiée', 'Import source changed'],
  'import_source.delete': ['Source d’import supprimée', 'Import source deleted'],
  'import_source.run': ['Import demandé', 'Import requested'],
  'import_source.import': ['Éléments importés', 'Items imported'],
  'import_source.undo': ['Import annulé', 'Import undone'],
  'import_source.detect': ['Adresse analysée', 'Address analysed'],
  'saved_view.create': ['Vue enregistrée', 'View saved'],
  'saved_view.update': ['Vue modifiée', 'View changed'],
  'saved_view.delete': ['Vue supprimée', 'View deleted'],
  'elus.import': ['Élus importés', 'Officials imported'],
  'mairies.import': ['Mairies importées', 'Town halls imported'],
  'demo.load': ['Données de démonstration chargées', 'Demonstration data loaded'],
  'demo.remove': ['Données de démonstration retirées', 'Demonstration data removed'],
  'database.restore': ['Base restaurée d’une sauvegarde', 'Database restored from a backup'],
}

interface Acted {
  action: string
  changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** The label of an audit row, by the decision if it has one. An unknown action is shown by its code. */
export function actionLabel({ action, changes }: Acted, language: Language): string {
  const decided = DECIDED_LABELS[action]?.find(({ field }) => field in changes)
  const [before, after] = (decided && changes[decided.field]) ?? [null, null]
  // A removed value, such as a role, is labelled by its former value.
  const became = action === 'role.remove' ? before : after
  const label = decided && (decided.became[String(became)] ?? (became === null ? undefined : decided.became['*']))
  return (label ?? ACTION_LABELS[action])?.[language === 'fr' ? 0 : 1] ?? action
}
