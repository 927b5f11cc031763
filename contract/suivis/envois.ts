import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SEVERITIES } from '../publications/alerts.ts'
import { byId, IdOut, one, text, Timestamp } from '../shared.ts'

/** What a town hall sends of its alerts to those who follow its commune. Ours. Spec §2-86. */

/** What can be sent of an alert: its beginning, a correction, its end, its withdrawal; to the team alone: an exercise. */
export const GENRES = ['premier', 'correction', 'fin', 'retrait', 'exercice'] as const
/** Why a sending ended before all was sent. `arret`: somebody stopped it. `retard`: its two hours were over. Both can be taken up again. */
export const MOTIFS = ['arret', 'retard', 'fin', 'retrait', 'depasse', 'copie'] as const
/** For how long a sending goes on by itself, in hours. After that a person is asked again. */
export const ENVOI_HOURS = 2
/** From this number of people on it is shown; below it only that there are some. */
export const SHOWN_FROM = 10

/** A number of people. From one to nine only that: in a small commune a number would tell who. */
export const Compte = z.union([z.int().min(0), z.literal('moins_de_10')]).meta({ id: 'CompteDePersonnes' })

const Comptes = z
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
    etat: z.enum(['en_cours', 'termine', 'interrompu']),
    motif: z.enum(MOTIFS).nullable().describe('Of an interrupted one.'),
    peut_reprendre: z.boolean(),
    version: z.int().describe('The version of the publication that was sent.'),
    auteur: z.string().nullable().describe('The name of the person who sent it; null after their account was erased.'),
    vues: Compte.describe('The number of recipients that the author saw.'),
    comptes: Comptes,
    canaux: z.object({ email: Comptes, notification: Comptes }),
    message: Message,
    empreinte: z.string().describe('SHA-256 of the message, as it is in the audit trail.'),
    created_at: Timestamp,
    ended_at: Timestamp.nullable(),
  })
  .meta({ id: 'Envoi' })

/** What can be sent now, with what recipients would read, and how many they are. */
const Pret = z
  .object({
    genre: z.enum(GENRES),
    destinataires: Compte,
    message: Message,
  })
  .meta({ id: 'EnvoiPret' })

const Etat = z.object({
  version: z.int().describe('Of the publication. Send it back as If-Match: "v<version>".'),
  peut_envoyer: z.boolean().describe('Whether the caller may send: the town hall may, administrators may only stop.'),
  courriels: z.boolean().describe('Whether a mail server is set. Without one e-mails become files, and reach nobody.'),
  suivent: Compte.describe('How many people follow the alerts of these communes.'),
  habitants: z.int().nullable().describe('How many inhabitants the communes have, where that is known.'),
  prets: z.array(Pret),
  envois: z.array(Envoi).describe('The latest first.'),
})

const common = { chapter: 'suivis', access: 'bearer', params: byId, errors: ['scope_violation', 'permission_denied'] } as const

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
  description: `The only cause of a message to them. If-Match is needed, but for an exercise: the text that is sent is the one that the caller has seen, and \`destinataires\` is the number that they saw. Where it is wrong by more than a hundredth nothing is sent. Sent again, the same version gives the same sending. A correction, an end and a withdrawal take the place of what still waits of the alert. After ${ENVOI_HOURS} hours what has not left waits for a person.`,
  body: z.strictObject({
    genre: z.enum(GENRES),
    destinataires: Compte,
    message: text(1, 500).nullable().default(null).describe('Of an end or a withdrawal: what is said.'),
  }),
  response: one(Envoi),
  answers: { status: 202 },
  concurrency: { versioned: true, idempotent: true },
  errors: [...common.errors, 'invalid_state'],
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
export const stopEnvoi = endpoint('POST /envois/{id}/arret', {
  ...common,
  id: 'stopEnvoi',
  summary: 'Stop a sending',
  description:
    'After the answer nothing is newly taken. What is in hand, `en_main`, may still leave for fifteen seconds. Administrators may stop too.',
  response: one(z.object({ ...Envoi.shape, en_main: z.int() })),
  errors: [...common.errors, 'invalid_state'],
  audit: ['envoi.stop'],
})
export const resumeEnvoi = endpoint('POST /envois/{id}/reprise', {
  ...common,
  id: 'resumeEnvoi',
  summary: 'Take up a sending again that was stopped, or whose hours were over',
  response: one(Envoi),
  errors: [...common.errors, 'invalid_state'],
  audit: ['envoi.resume'],
})
