/** A value that an e-mail has in its subject or its introduction: its name in braces, French and English; whether the text must keep it. */
interface Field {
  label: readonly [fr: string, en: string]
  required?: true
}
/** An e-mail whose subject and introduction an administrator may change. */
interface MailKind {
  group: 'accounts' | 'pages' | 'publications' | 'followers' | 'team'
  label: readonly [fr: string, en: string]
  fields: Readonly<Record<string, Field>>
}

const SERVICE = { service: { label: ['le nom du service', 'the name of the service'] } } as const
const ACTEUR = { acteur: { label: ['le nom de la page', 'the name of the page'], required: true } } as const
const ADRESSE = { adresse: { label: ['l’adresse e-mail en cause', 'the e-mail address in question'], required: true } } as const
const DATE = { date: { label: ['la date', 'the date'], required: true } } as const
const TITRE = { titre: { label: ['le titre', 'the title'], required: true } } as const
const COMMUNE = { commune: { label: ['le nom de la commune', 'the name of the commune'] } } as const
const IN_COMMUNE = {
  ...COMMUNE,
  a_commune: { label: ['la commune avec « à » : à Béthune, au Havre', 'the commune'] },
  de_commune: { label: ['la commune avec « de » : de Béthune, du Havre', 'the commune'] },
} as const
const NOMBRE = { nombre: { label: ['combien de publications', 'how many publications'] } } as const

/**
 * The e-mails of the service whose subject and introduction an administrator may change. What follows the introduction is fixed: links, codes, dates of
 * validity, and what people wrote. Alerts of town halls, answers of support and the letter of the morning are not here: they have their authors' words.
 */
export const MAILS = {
  sign_in_code: { group: 'accounts', label: ['Code de connexion', 'Sign-in code'], fields: SERVICE },
  password_code: { group: 'accounts', label: ['Code pour un nouveau mot de passe', 'Code for a new password'], fields: SERVICE },
  email_change_code: { group: 'accounts', label: ['Code pour une nouvelle adresse', 'Code for a new address'], fields: SERVICE },
  email_change_asked: {
    group: 'accounts',
    label: ['Changement d’adresse demandé', 'Change of address asked for'],
    fields: { ...ADRESSE, ...SERVICE },
  },
  email_change_waits: {
    group: 'accounts',
    label: ['Changement d’adresse dans sept jours', 'Change of address in seven days'],
    fields: { ...ADRESSE, ...DATE, ...SERVICE },
  },
  account_notice: {
    group: 'accounts',
    label: ['Changement de sécurité d’un compte', 'Security change of an account'],
    fields: { evenement: { label: ['ce qui a changé', 'what changed'], required: true }, ...SERVICE },
  },
  account_deletion: { group: 'accounts', label: ['Suppression d’un compte', 'Deletion of an account'], fields: DATE },
  invitation_team: {
    group: 'team',
    label: ['Invitation à une équipe', 'Invitation to a team'],
    fields: { ...ACTEUR, personne: { label: ['qui invite', 'who invites'], required: true }, ...SERVICE },
  },
  invitation_platform: {
    group: 'team',
    label: ['Invitation à l’administration', 'Invitation to the administration'],
    fields: { personne: { label: ['qui invite', 'who invites'], required: true }, ...SERVICE },
  },
  import_paused: {
    group: 'team',
    label: ['Import automatique interrompu', 'Automatic import paused'],
    fields: { source: { label: ['le nom de la source', 'the name of the source'], required: true } },
  },
  support_receipt: {
    group: 'team',
    label: ['Message bien reçu', 'Message received'],
    fields: { objet: { label: ['l’objet du message', 'the subject of the message'] } },
  },
  claim_email_code: {
    group: 'pages',
    label: ['Code pour prouver une adresse', 'Code to prove an address'],
    fields: { ...ACTEUR, ...SERVICE },
  },
  mairie_code: {
    group: 'pages',
    label: ['Code envoyé à une mairie', 'Code sent to a town hall'],
    fields: { mairie: { label: ['le nom de la mairie', 'the name of the town hall'], required: true }, ...ADRESSE, ...SERVICE },
  },
  claim_begins: { group: 'pages', label: ['Demande maintenant à l’examen', 'Claim now examined'], fields: ACTEUR },
  claim_contest: { group: 'pages', label: ['Page demandée par une autre personne', 'Page claimed by somebody else'], fields: ACTEUR },
  claim_approved: { group: 'pages', label: ['Demande acceptée', 'Claim approved'], fields: ACTEUR },
  claim_entrusted: {
    group: 'pages',
    label: ['Demande acceptée, confiée à un autre compte', 'Claim approved for another account'],
    fields: ACTEUR,
  },
  claim_invitation: {
    group: 'pages',
    label: ['Demande acceptée, à confirmer avec un compte', 'Claim approved, to be accepted with an account'],
    fields: { ...ACTEUR, ...ADRESSE },
  },
  claim_refused: { group: 'pages', label: ['Demande non acceptée', 'Claim not approved'], fields: ACTEUR },
  proposal_approved: { group: 'pages', label: ['Acteur proposé accepté', 'Proposed actor approved'], fields: ACTEUR },
  proposal_refused: { group: 'pages', label: ['Acteur proposé non retenu', 'Proposed actor not accepted'], fields: ACTEUR },
  handover_new: { group: 'pages', label: ['Page confiée', 'Page entrusted'], fields: { ...ACTEUR, ...SERVICE } },
  handover_former: { group: 'pages', label: ['Page confiée à d’autres', 'Page entrusted to others'], fields: { ...ACTEUR, ...SERVICE } },
  publication_refused: {
    group: 'publications',
    label: ['Publication refusée', 'Publication refused'],
    fields: { titre: { label: TITRE.titre.label } },
  },
  publications_refused: {
    group: 'publications',
    label: ['Plusieurs publications refusées', 'Several publications refused'],
    fields: NOMBRE,
  },
  correction_asked: {
    group: 'publications',
    label: ['Correction demandée', 'Correction asked for'],
    fields: { titre: { label: TITRE.titre.label } },
  },
  corrections_asked: { group: 'publications', label: ['Plusieurs corrections demandées', 'Several corrections asked for'], fields: NOMBRE },
  commune_taken_off: {
    group: 'publications',
    label: ['Commune retirée d’une publication', 'Commune taken off a publication'],
    fields: { ...TITRE, commune: { label: COMMUNE.commune.label, required: true } },
  },
  report_answer: { group: 'publications', label: ['Réponse à un signalement', 'Answer to a report'], fields: TITRE },
  alert_agreement: {
    group: 'publications',
    label: ['Alerte à approuver', 'Alert to be agreed to'],
    fields: { ...TITRE, ...IN_COMMUNE },
  },
  alert_alone: {
    group: 'publications',
    label: ['Alerte envoyée sans deuxième personne', 'Alert sent without a second person'],
    fields: { ...TITRE, ...IN_COMMUNE },
  },
  suivi_code: { group: 'followers', label: ['Code pour suivre une commune', 'Code to follow a commune'], fields: SERVICE },
  bins_reminder: {
    group: 'followers',
    label: ['Collecte de demain', 'Collection of tomorrow'],
    fields: {
      jour: { label: ['le jour de la collecte', 'the day of the collection'], required: true },
      collectes: { label: ['ce qui est collecté', 'what is collected'] },
      ...IN_COMMUNE,
    },
  },
  weekend_agenda: {
    group: 'followers',
    label: ['Agenda du week-end', 'Agenda of the week-end'],
    fields: { premier: { label: ['le premier rendez-vous', 'the first event'] }, ...IN_COMMUNE },
  },
} as const satisfies Record<string, MailKind>
export type MailName = keyof typeof MAILS
export const MAIL_NAMES = Object.keys(MAILS) as [MailName, ...MailName[]]

/** The subject and the introduction of an e-mail in a language. */
export interface MailText {
  subject: string
  opening: string
}
/** Of each language what an administrator wrote; null: the text of the service. */
export interface MailTexts {
  fr: MailText | null
  en: MailText | null
}

/** What is wrong with a changed text; null: nothing. The message is one of contract/validation-messages.ts. */
export function faultOfMailText(mail: MailName, { subject, opening }: MailText): { at: 'subject' | 'opening'; message: string } | null {
  const fields: Readonly<Record<string, Field>> = MAILS[mail].fields
  for (const [at, text] of [
    ['subject', subject],
    ['opening', opening],
  ] as const) {
    const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name).find((name) => !Object.hasOwn(fields, name))
    if (unknown !== undefined) return { at, message: `has the field {${unknown}}, which this e-mail does not have` }
    if (/[{}]/.test(text.replaceAll(/\{[a-z_]+\}/g, ''))) return { at, message: 'has a brace that is not of a field' }
  }
  const missing = Object.keys(fields).find((name) => fields[name]?.required && !`${subject} ${opening}`.includes(`{${name}}`))
  return missing === undefined ? null : { at: 'opening', message: `must keep the field {${missing}}, here or in the subject` }
}
