import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SEVERITIES } from '../publications/alerts.ts'
import { COMMUNES_MAX } from '../publications/list-query.ts'
import { byId, Id, IdOut, idList, one, query, text, Timestamp } from '../shared.ts'
import { Compte, envoiFields } from './envoi-input.ts'

/** What a town hall sends of its alerts to those who follow its commune. Ours. Spec §2-86. */

/** What can be sent of an alert: its beginning, a correction, its end, its withdrawal; to the team alone: an exercise. */
export const GENRES = ['premier', 'correction', 'fin', 'retrait', 'exercice'] as const
/**
 * Why a sending ended before all was sent. `arret`: somebody stopped it. `retard`: its two hours were over. `droits`: the office, or who
 * answered for it, lost the right to send; an agreement or an hour that was waited for is then over too. What these three interrupt can be
 * taken up again. `modifie`: the alert was changed before it began, or is in force again while its end leaves. `annule`, `renvoye`: it
 * never began, since its author took it back, or another person sent it back.
 */
export const MOTIFS = ['arret', 'retard', 'fin', 'retrait', 'depasse', 'copie', 'modifie', 'annule', 'renvoye', 'droits'] as const
export const ETATS = ['a_approuver', 'programme', 'en_cours', 'termine', 'interrompu', 'annule'] as const
/** From this number of recipients on another person agrees, as for a danger. */
export const MANY = 2000
/** The hours by the clock of the commune in which an information waits for the morning. */
export const NIGHT = { from: 21, until: 8 } as const
/** For how long the only person of a town hall may take a serious alert back. */
export const ALONE_SECONDS = 10
/** For how long a sending goes on by itself, in hours. After that a person is asked again. */
export const ENVOI_HOURS = 2
/** What an office sends in an hour: beginnings and corrections without a second person, exercises, and requests to its people to agree. */
export const HOURLY = { alertes: 6, exercices: 5, demandes: 5 } as const

export const Comptes = z
  .object({
    choisies: Compte.nullable().describe('Null while they are still being chosen.'),
    acceptees: Compte.describe('Taken by the mail server of the recipient, or by the relay. Nobody measures who reads.'),
    refusees: Compte,
    incertaines: Compte.describe('Nobody knows whether they left: they are not sent again.'),
    en_route: Compte.describe('They wait, or are in hand.'),
    non_parties: Compte.describe('They did not leave: stopped, overtaken by a later message, or too late.'),
  })
  .meta({ id: 'ComptesDEnvoi' })

/** What recipients read. */
const Message = z.object({
  objet: z.string(),
  severite: z.enum(SEVERITIES),
  titre: z.string(),
  texte: z.string().describe('Plain text.'),
  consignes: z.string().nullable(),
  changement: z.string().nullable().describe('What a correction changes, or how it ended.'),
  secteurs: z.array(z.string()),
  source: z.string().nullable(),
  jusqu_au: Timestamp.nullable(),
  corrige_le: Timestamp.nullable().describe('The last correction that it contains.'),
})

export const Envoi = z
  .object({
    id: IdOut,
    publication_id: IdOut.nullable(),
    genre: z.enum(GENRES),
    etat: z.enum(ETATS),
    motif: z.enum(MOTIFS).nullable().describe('Of an interrupted one, and of one that never began.'),
    peut_reprendre: z
      .boolean()
      .describe('Whether a person may take it up; false too for who answers for it where somebody else stopped it.'),
    restent: Compte.nullable().describe('Of one that can be taken up: how many it would still reach. Send it back with the resumption.'),
    version: z.int().describe('The version of the publication that was sent.'),
    auteur: z.string().nullable().describe('The name of the person who sent it; null after their account was erased.'),
    debut_le: Timestamp.nullable().describe('When it begins by itself; null: at once, or after somebody has agreed.'),
    approuve_par: z.string().nullable(),
    approuve_le: Timestamp.nullable(),
    motif_seul: z.string().nullable().describe('Why it was sent without another person.'),
    motif_renvoi: z.string().nullable().describe('Why another person sent it back.'),
    vues: Compte.describe('The number of recipients that the author saw.'),
    comptes: Comptes,
    canaux: z.object({ email: Comptes, notification: Comptes }),
    message: Message,
    empreinte: z.string().describe('SHA-256 of the message, as it is in the audit trail.'),
    created_at: Timestamp,
    plaintes: Compte.describe('How many recipients complained of it to their mail service. It ended what they follow.'),
    repetees: Compte.nullable().describe(
      'Notifications that were sent again, since nobody knew whether they had arrived; null once the rows are gone.',
    ),
    ended_at: Timestamp.nullable(),
  })
  .meta({ id: 'Envoi' })

/** What can be sent now, with what recipients would read, and how many they are. */
const Pret = z
  .object({
    genre: z.enum(GENRES),
    destinataires: Compte,
    message: Message,
    approbation: z
      .enum(['aucune', 'autre', 'seule'])
      .describe('autre: another person of the town hall agrees first. seule: there is none, and the name of the commune is typed.'),
    texte_libre: z
      .enum(['aucune', 'autre', 'seule', 'refuse'])
      .nullable()
      .describe(
        'Of an end or a withdrawal: what a text of one’s own needs. refuse: somebody else hid the alert, and only the fixed sentence leaves.',
      ),
    debut_le: Timestamp.nullable().describe('When it would begin: an information of the night, in the morning. Null: at once.'),
  })
  .meta({ id: 'EnvoiPret' })

/** How a sending would start. */
const Start = z.object({
  approbation: Pret.shape.approbation,
  texte_libre: Pret.shape.approbation.nullable(),
  debut_le: Pret.shape.debut_le,
})
/** What a change of an alert can tell in its own request, and to how many. */
const Prevu = z
  .object({
    genre: z.enum(GENRES),
    destinataires: Compte,
    selon: z.object({ information: Start, vigilance: Start, danger: Start }).describe('By the severity of the alert after the change.'),
  })
  .meta({ id: 'EnvoiPrevu' })

/** Whether e-mails arrive. */
export const Mailed = {
  courriels: z
    .boolean()
    .describe(
      'Whether a mail server is set that sends. Without one e-mails become files, and a catcher only shows them: they reach nobody.',
    ),
  dossier_demo: z.boolean().describe('Whether this is the demonstration without a mail server: its e-mails are in the folder `mail`.'),
} as const

/** What keeps a town hall from sending, and to whom it would send. */
const office = {
  peut_envoyer: z.boolean().describe('Whether the caller may send: the town hall may, administrators may only stop.'),
  arret_general: Timestamp.nullable().describe('Since when the operator has stopped everything that is sent to those who follow.'),
  ...Mailed,
  suivent: Compte.describe('How many people follow the alerts of these communes.'),
  habitants: z.int().nullable().describe('How many inhabitants the communes have, where that is known.'),
  equipe: z.array(z.string()).describe('The other people of the town hall who can agree.'),
}

const Etat = z.object({
  version: z.int().describe('Of the publication. Send it back as If-Match: "v<version>".'),
  ...office,
  peut_approuver: IdOut.nullable().describe('The sending of another person that waits for the agreement of the caller.'),
  prets: z.array(Pret),
  prevus: z.array(Prevu).describe('What a correction, an end, a withdrawal or a publication would tell with its `envoi`.'),
  envois: z.array(Envoi).describe('The latest first.'),
})

const common = { chapter: 'suivis', access: 'bearer', params: byId, errors: ['scope_violation', 'permission_denied'] } as const

export const previewEnvoi = endpoint('GET /mairie/acteurs/{acteurId}/envois/prevu', {
  chapter: 'suivis',
  access: 'mairie',
  id: 'previewEnvoi',
  summary: 'To how many a new alert would be sent, and what it would wait for',
  params: z.object({ acteurId: Id }),
  query: query({ commune_id: idList(COMMUNES_MAX) }),
  response: one(z.object({ ...office, premier: Prevu.nullable().describe('Null where nothing can be sent.') })),
  errors: ['permission_denied'],
})
export const listEnvois = endpoint('GET /publications/{id}/envois', {
  ...common,
  id: 'listEnvois',
  summary: 'What was sent of an alert, and what can be sent of it now',
  response: one(Etat),
})
export const beginEnvoi = endpoint('POST /publications/{id}/envois', {
  ...common,
  id: 'beginEnvoi',
  summary: 'Send an alert to those who follow its communes',
  description: `With the optional \`envoi\` of the requests that publish, correct, prolong, end or withdraw an alert the only cause of a message to them; it stays for telling later. If-Match is needed, but for an exercise: the text that is sent is the one that the caller has seen, and \`destinataires\` is the number that they saw. Where it has moved by more than ten and a hundredth nothing is sent. Sent again, the same version gives the same sending. A correction, an end and a withdrawal take the place of what still waits of the alert. After ${ENVOI_HOURS} hours what has not left waits for a person. A danger, and what more than ${MANY} people get, waits until another person of the town hall agrees, or leaves with \`motif_seul\`, which is recorded and told to these people and the operator. That, and what the only person of a town hall sends, needs the name of the commune, typed, and a fresh sign-in, and leaves after ${ALONE_SECONDS} seconds. So does what follows ${HOURLY.alertes} beginnings and corrections of an hour, or a stop by somebody else. An end and a withdrawal have the title and the severity that were sent; without \`message\` they leave at once, with one by the rule of what was sent. In an hour an office has ${HOURLY.exercices} exercises and ${HOURLY.demandes} requests to its people. An information between ${NIGHT.from}:00 and ${NIGHT.until}:00 leaves in the morning.`,
  body: z.strictObject({ genre: z.enum(GENRES), ...envoiFields }),
  response: one(Envoi),
  answers: { status: 202 },
  concurrency: { versioned: true, idempotent: true },
  errors: [...common.errors, 'invalid_state', 'sendings_stopped', 'fresh_sign_in_required'],
  audit: ['envoi.send'],
})
export const getProof = endpoint('GET /publications/{id}/envois/preuve', {
  ...common,
  id: 'getEnvoisProof',
  summary: 'The proof of what was sent of an alert',
  description: 'Texts, people, times and numbers, with the rows of the audit trail and their hashes. It says how many, not who.',
  response: one(
    z.object({
      publication_id: IdOut,
      titre: z.string(),
      mairie: z.string().nullable(),
      communes: z.array(z.string()),
      suivent: Compte,
      habitants: z.int().nullable(),
      etablie_le: Timestamp,
      ...Mailed,
      envois: z.array(Envoi).describe('The first one first.'),
      journal: z.array(
        z.object({
          numero: z.int(),
          le: Timestamp,
          action: z.string(),
          par: z.string().nullable(),
          empreinte: z.string().describe('The hash of the row of the audit trail, in hexadecimal.'),
        }),
      ),
    }),
  ),
})
export const approveEnvoi = endpoint('POST /envois/{id}/approbation', {
  ...common,
  id: 'approveEnvoi',
  summary: 'Agree to the sending of another person',
  description: 'To the text with this digest. One whose alert was changed since is not sent.',
  body: z.strictObject({ empreinte: z.string().max(64) }),
  response: one(Envoi),
  errors: [...common.errors, 'invalid_state', 'sendings_stopped', 'precondition_failed'],
  audit: ['envoi.approve'],
})
export const cancelEnvoi = endpoint('POST /envois/{id}/annulation', {
  ...common,
  id: 'cancelEnvoi',
  summary: 'Take back a sending that has not begun, or send it back to its author',
  body: z.strictObject({ motif: text(1, 500).nullable().default(null) }),
  response: one(Envoi),
  errors: [...common.errors, 'invalid_state'],
  audit: ['envoi.cancel'],
})
export const stopEnvoi = endpoint('POST /envois/{id}/arret', {
  ...common,
  id: 'stopEnvoi',
  summary: 'Stop a sending',
  description:
    'After the answer nothing is newly taken. What is in hand, `en_main`, may still leave for fifteen seconds. Administrators may stop too.',
  response: one(z.object({ ...Envoi.shape, en_main: Compte })),
  errors: [...common.errors, 'invalid_state'],
  audit: ['envoi.stop'],
})
export const resumeEnvoi = endpoint('POST /envois/{id}/reprise', {
  ...common,
  id: 'resumeEnvoi',
  summary: 'Take up a sending again that was stopped, or whose hours were over',
  description:
    'If-Match is needed: the version of the alert that the caller has seen, and `destinataires` is the `restent` that they saw. 412 where the alert no longer says what was stored. Who answers for a sending does not take it up where somebody else stopped it: a colleague does, who was in the team then.',
  body: z.strictObject({ destinataires: Compte }),
  response: one(Envoi),
  concurrency: { versioned: true },
  errors: [...common.errors, 'invalid_state', 'sendings_stopped', 'precondition_failed'],
  audit: ['envoi.resume'],
})
