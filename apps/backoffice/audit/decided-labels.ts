type Pair = readonly [fr: string, en: string]
interface Decisive {
  /** The field of the decision. */
  field: string
  /** Labels by the new value of the field; `*` for any other value except null. */
  became: Readonly<Record<string, Pair>>
}

const STATUSES: Decisive = {
  field: 'moderation_status',
  became: {
    published: ['Publication publiée', 'Publication published'],
    approved: ['Publication approuvée', 'Publication approved'],
    rejected: ['Publication refusée', 'Publication rejected'],
    pending: ['Publication remise en attente', 'Publication sent back to wait'],
  },
}
const DEVICE: Decisive = {
  field: 'admin_status',
  became: {
    visible: ['Défibrillateur affiché', 'Defibrillator shown'],
    masque: ['Défibrillateur masqué', 'Defibrillator hidden'],
    a_verifier: ['Défibrillateur à vérifier', 'Defibrillator to be checked'],
    auto: ['Affichage du défibrillateur laissé au registre', 'Display of the defibrillator left to the registry'],
  },
}
const byRun = (fr: string, en: string): Decisive => ({ field: 'run', became: { '*': [fr, en] } })
const byUndoneRun = (fr: string, en: string): Decisive => ({ field: 'undone_run', became: { '*': [fr, en] } })

const TAKEN: Decisive = {
  field: 'assigned_to',
  became: { '*': ['Prise en charge', 'Taken on'], null: ['Rendue à l’équipe', 'Given back to the team'] },
}

/**
 * The labels of audited actions by their decision, so that opposite actions have different labels. The first field that the row has
 * counts. Otherwise the label of the action is used (action-labels.ts).
 */
export const DECIDED_LABELS: Readonly<Record<string, readonly Decisive[]>> = {
  'publication.create': [byRun('Publication créée par un import', 'Publication created by an import')],
  'publication.update': [
    byRun('Publication modifiée par un import', 'Publication changed by an import'),
    byUndoneRun('Publication rétablie par l’annulation d’un import', 'Publication put back by undoing an import'),
  ],
  'publication.delete': [
    byRun('Publication archivée par un import', 'Publication archived by an import'),
    byUndoneRun('Publication retirée par l’annulation d’un import', 'Publication removed by undoing an import'),
  ],
  'publication.restore': [
    byRun('Publication ramenée par un import', 'Publication brought back by an import'),
    byUndoneRun('Publication rétablie par l’annulation d’un import', 'Publication put back by undoing an import'),
  ],
  'publication.moderate': [STATUSES],
  'publication.bulk_moderate': [
    {
      field: 'moderation_status',
      became: {
        published: ['Publications publiées', 'Publications published'],
        approved: ['Publications approuvées', 'Publications approved'],
        rejected: ['Publications refusées', 'Publications rejected'],
        pending: ['Publications remises en attente', 'Publications sent back to wait'],
      },
    },
  ],
  'publication.bulk': [
    {
      field: 'action',
      became: {
        publish: ['Publications publiées', 'Publications published'],
        approve: ['Publications approuvées', 'Publications approved'],
        reject: ['Publications refusées', 'Publications rejected'],
        delete: ['Publications supprimées', 'Publications deleted'],
        close_reports: ['Signalements classés sans suite', 'Reports closed without action'],
      },
    },
  ],
  'publication.valide': [
    STATUSES,
    {
      field: 'valide',
      became: { true: ['Publication validée', 'Publication validated'], false: ['Validation retirée', 'Validation withdrawn'] },
    },
  ],
  'publication.feature': [
    { field: 'en_avant', became: { true: ['Mise en avant', 'Featured'], false: ['Mise en avant retirée', 'No longer featured'] } },
    { field: 'featured_until', became: { '*': ['Fin de mise en avant modifiée', 'End of featuring changed'] } },
  ],
  'acteur.validate': [
    {
      field: 'valide',
      became: {
        true: ['Acteur validé', 'Actor validated'],
        false: ['Validation de l’acteur retirée', 'Validation of the actor withdrawn'],
      },
    },
  ],
  'acteur.badge': [
    {
      field: 'badge',
      became: {
        '*': ['Badge attribué à l’acteur', 'Badge given to the actor'],
        null: ['Badge retiré à l’acteur', 'Badge taken from the actor'],
      },
    },
  ],
  'acteur.active': [
    { field: 'active', became: { true: ['Acteur activé', 'Actor activated'], false: ['Acteur désactivé', 'Actor deactivated'] } },
  ],
  'acteur.can_publish': [
    {
      field: 'can_publish',
      became: {
        true: ['Droit de publier sans modération accordé', 'Right to publish without moderation granted'],
        false: ['Droit de publier sans modération retiré', 'Right to publish without moderation withdrawn'],
      },
    },
  ],
  'claim.decide': [
    {
      field: 'status',
      became: { approved: ['Demande de gestion approuvée', 'Claim approved'], rejected: ['Demande de gestion refusée', 'Claim rejected'] },
    },
  ],
  'user.update': [
    {
      field: 'active',
      became: { true: ['Compte réactivé', 'Account activated again'], false: ['Compte désactivé', 'Account deactivated'] },
    },
  ],
  'role.assign': [
    {
      field: 'role',
      became: {
        admin: ['Rôle « Administrateur » donné', 'Role “Administrator” given'],
        platform_admin: ['Rôle « Opérateur de plateforme » donné', 'Role “Platform operator” given'],
      },
    },
  ],
  'role.remove': [
    {
      field: 'role',
      became: {
        admin: ['Rôle « Administrateur » retiré', 'Role “Administrator” taken away'],
        platform_admin: ['Rôle « Opérateur de plateforme » retiré', 'Role “Platform operator” taken away'],
      },
    },
  ],
  'defibrillateur.update': [DEVICE],
  'defibrillateur_france.update': [DEVICE],
  'message.flag': [{ field: 'flag', became: { '*': ['Drapeau posé', 'Flag set'], null: ['Drapeau retiré', 'Flag taken away'] } }],
  'message.close': [
    {
      field: 'status',
      became: { closed: ['Conversation fermée', 'Conversation closed'], open: ['Conversation rouverte', 'Conversation reopened'] },
    },
  ],
  'publication.assign': [TAKEN],
  'claim.assign': [TAKEN],
  'acteur.assign': [TAKEN],
  'message.assign': [
    {
      field: 'assigned_to',
      became: {
        '*': ['Conversation attribuée', 'Conversation assigned'],
        null: ['Conversation rendue à tous', 'Conversation given back to all'],
      },
    },
  ],
  'import_source.update': [
    {
      field: 'active',
      became: {
        true: ['Import automatique activé', 'Automatic import switched on'],
        false: ['Import automatique désactivé', 'Automatic import switched off'],
      },
    },
  ],
  'subscription.link': [
    {
      field: 'acteur_linked',
      became: {
        true: ['Abonnement rattaché à un acteur', 'Subscription linked to an actor'],
        false: ['Rattachement de l’abonnement retiré', 'Link of the subscription withdrawn'],
      },
    },
  ],
}
