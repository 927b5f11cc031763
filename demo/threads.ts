import type { Insertable } from 'kysely'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { supportReply } from '../server/platform/mail/templates/support-reply.ts'
import { subjectKey } from '../server/chapters/messages/text.ts'
import { ECHANGES, type EchangeDemo } from './data/threads.ts'
import type { Equipe } from './people.ts'
import { enJournee } from './dates.ts'
import type { Journal } from './trail.ts'

/** Threads of the demonstration, in the order in which their rows depend on each other. */
export interface Echanges {
  emails: Insertable<Database['emails']>[]
  message_threads: Insertable<Database['message_threads']>[]
  messages: Insertable<Database['messages']>[]
  message_notes: Insertable<Database['message_notes']>[]
}

/** The threads, and what the trail says of them. The e-mails have left already: nobody is written to. */
export function echangesDe(equipe: Equipe, journal: Journal): Echanges {
  const tout: Echanges = { emails: [], message_threads: [], messages: [], message_notes: [] }
  for (const echange of ECHANGES) ajoute(tout, echange, equipe, journal)
  return tout
}

function ajoute(tout: Echanges, echange: EchangeDemo, equipe: Equipe, journal: Journal): void {
  const { objet: subject, nom, courriel, par: source, note } = echange
  const id = newId()
  const quand = (il_y_a: number) => enJournee(journal.maintenant, il_y_a)
  const recus: string[] = []
  let unread = true
  for (const { il_y_a, texte, reponse, retour, cite } of echange.messages) {
    const [message, at] = [newId(), quand(il_y_a)]
    const auteur = reponse ? equipe.administrateur(at) : null
    const email = reponse ? newId() : null
    const rfc_id = email ? `<${email}@beffroi.example>` : source === 'email' ? `<${message}@example.org>` : null
    if (email && rfc_id)
      tout.emails.push({
        id: email,
        kind: 'support_reply',
        to_address: courriel,
        ...supportReply({ subject, body: texte }),
        message_id: rfc_id,
        related_type: 'message_thread',
        related_id: id,
        status: retour ? 'failed' : 'sent',
        attempts: 1,
        error: retour ?? null,
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
        sent_at: at.toISOString(),
        in_reply_to: recus.at(-1) ?? null,
        thread_refs: [...recus],
        automatic: false,
      })
    if (rfc_id) recus.push(rfc_id)
    tout.messages.push({
      id: message,
      thread_id: id,
      direction: reponse ? 'outbound' : 'inbound',
      author_id: auteur,
      author_nom: reponse ? null : nom,
      sender_email: reponse ? null : courriel,
      sender_is_contact: reponse ? null : true,
      body: texte,
      quoted: cite ?? null,
      rfc_id,
      email_id: email,
      created_at: at.toISOString(),
    })
    const trace = { quand: at, qui: auteur, type: 'message_thread', id }
    if (reponse) journal.note({ ...trace, action: 'message.reply', before: { unread }, after: { unread: false, message_id: message } })
    else if (message === tout.messages.find((un) => un.thread_id === id)?.id && source === 'form')
      journal.note({
        ...trace,
        action: 'message.create',
        before: null,
        after: { id, subject, contact_nom: nom, contact_email: courriel, source },
      })
    unread = !reponse
  }
  const [premier, dernier] = [echange.messages[0], echange.messages.at(-1)].map((message) => quand(message?.il_y_a ?? 0).toISOString())
  tout.message_threads.push({
    id,
    subject,
    subject_key: subjectKey(subject),
    contact_nom: nom,
    contact_email: courriel,
    source,
    status: echange.etat ?? 'open',
    closed_at: echange.etat ? dernier : null,
    unread: echange.nonLu ?? false,
    flag: echange.drapeau ?? null,
    assigned_to: echange.suivi ? equipe.administrateur(journal.maintenant) : null,
    messages_count: echange.messages.length,
    last_message_id: tout.messages.at(-1)?.id ?? null,
    last_message_at: dernier,
    created_at: premier,
    updated_at: dernier,
  })
  if (note)
    tout.message_notes.push({
      id: newId(),
      thread_id: id,
      author_id: equipe.administrateur(quand(note.il_y_a)),
      body: note.texte,
      created_at: quand(note.il_y_a).toISOString(),
    })
}

/** What colleagues answer again and again. */
export const REPONSES_TYPES: { title: string; body: string }[] = [
  {
    title: 'Accusé de réception',
    body: 'Bonjour {nom},\n\nnous avons bien reçu votre message et nous en occupons. Vous aurez de nos nouvelles d’ici deux jours ouvrés.',
  },
  {
    title: 'Mot de passe oublié',
    body: 'Bonjour {nom},\n\nnous ne connaissons pas les mots de passe. Choisissez « Mot de passe oublié » sur la page de connexion : un lien vous sera envoyé.',
  },
  {
    title: 'Demande à adresser à la mairie',
    body: 'Bonjour {nom},\n\ncette question relève de votre mairie, dont les coordonnées figurent sur la page de la commune. Nous ne pouvons pas y répondre à sa place.',
  },
]
