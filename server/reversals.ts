import { linkReversal } from './chapters/acteurs/undo-links.ts'
import { undoActeurs } from './chapters/acteurs/undo.ts'
import { type Reversal, versioned } from './platform/audit/reversal.ts'
import { undoClaims } from './chapters/claims/undo.ts'
import { undoCommunes } from './chapters/communes/admin/undo.ts'
import { undoCommuneDevices, undoDevices } from './chapters/defibrillateurs/undo.ts'
import { sourceReversal } from './chapters/imports/undo-source.ts'
import { cancelEmail } from './platform/mail/outbox.ts'
import { noteReversal } from './chapters/messages/notes.ts'
import { cannedReversal } from './chapters/messages/undo-canned.ts'
import { threadReversal } from './chapters/messages/undo.ts'
import { undoDismissals } from './chapters/publications/dismiss.ts'
import { undoPublications } from './chapters/publications/undo.ts'
import type { Services } from './services.ts'
import { subscriptionReversal } from './chapters/subscriptions/link.ts'
import { roleReversal, userReversal } from './chapters/users/undo.ts'
import { viewReversal } from './chapters/views/undo.ts'

/** Who reverses what, by the kind of the step: that of its target, where the step names no other. */
export const reversalsOver = (services: Pick<Services, 'outside'>): Record<string, Reversal> => ({
  publication: versioned('publications', undoPublications),
  duplicate_dismissal: versioned('duplicate_dismissals', undoDismissals),
  acteur: versioned('acteurs', undoActeurs),
  acteur_link: linkReversal,
  claim: versioned('claims', undoClaims(cancelEmail)),
  commune: versioned('communes', undoCommunes),
  user: userReversal,
  user_role: roleReversal,
  subscription_link: subscriptionReversal,
  defibrillateur: versioned('defibrillateurs', undoDevices),
  commune_defibrillateur: versioned('commune_defibrillateurs', undoCommuneDevices),
  message_thread: threadReversal(cancelEmail),
  message_note: noteReversal,
  canned_reply: cannedReversal,
  import_source: sourceReversal(services),
  saved_view: viewReversal,
})
