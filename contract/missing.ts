import type { Language } from './errors.ts'

/** The text of `not_found` by the path segment before the record's id. */
const MISSING: Readonly<Record<string, readonly [fr: string, en: string]>> = {
  publications: ['Cette publication n’existe pas ou a été effacée.', 'There is no such publication, or it was removed.'],
  'bulk-runs': ['Cette décision groupée n’existe pas ou a été effacée.', 'There is no such bulk decision, or it was removed.'],
  courtes: ['Aucune publication n’a ce code.', 'No publication has this code.'],
  envois: ['Cet envoi n’existe pas ou a été effacé.', 'There is no such sending, or it was removed.'],
  medias: ['Cette image ou ce document n’existe pas ou a été effacé.', 'There is no such picture or document, or it was removed.'],
  brouillons: ['Ce brouillon n’existe pas ou a été effacé.', 'There is no such draft, or it was removed.'],
  acteurs: ['Cet acteur n’existe pas ou a été effacé.', 'There is no such actor, or it was removed.'],
  communes: ['Cette commune n’existe pas.', 'There is no such commune.'],
  claims: ['Cette demande de gestion n’existe pas ou a été effacée.', 'There is no such claim, or it was removed.'],
  proposals: ['Cette proposition n’existe pas ou a été effacée.', 'There is no such proposal, or it was removed.'],
  contests: ['Cette demande n’existe pas ou a déjà été décidée.', 'There is no such claim, or it was decided already.'],
  users: ['Ce compte n’existe pas ou a été effacé.', 'There is no such account, or it was removed.'],
  invitations: ['Cette invitation n’existe pas ou a été retirée.', 'There is no such invitation, or it was withdrawn.'],
  mairies: ['Cette commune n’existe pas.', 'There is no such commune.'],
  sessions: ['Cette session n’existe pas ou a pris fin.', 'There is no such session, or it has ended.'],
  defibrillateurs: ['Ce défibrillateur n’existe pas.', 'There is no such defibrillator.'],
  'defibrillateurs-france': ['Ce défibrillateur n’existe pas.', 'There is no such defibrillator.'],
  messages: ['Cette conversation n’existe pas ou a été effacée.', 'There is no such thread, or it was removed.'],
  threads: ['Cette conversation n’existe pas ou a été effacée.', 'There is no such thread, or it was removed.'],
  attachments: ['Ce fichier n’existe pas ou a été effacé.', 'There is no such file, or it was removed.'],
  'canned-replies': ['Cette réponse type n’existe pas ou a été effacée.', 'There is no such canned reply, or it was removed.'],
  'import-sources': ['Cette source d’import n’existe pas ou a été effacée.', 'There is no such import source, or it was removed.'],
  subscriptions: ['Cet abonnement n’existe pas.', 'There is no such subscription.'],
  'payment-events': ['Cet événement de paiement n’existe pas.', 'There is no such payment event.'],
  jobs: ['Cette tâche n’existe pas ou a été effacée.', 'There is no such job, or it was removed.'],
  views: ['Cette vue n’existe pas ou a été effacée.', 'There is no such view, or it was removed.'],
  audit: ['Cette ligne du journal n’existe pas ou a été effacée.', 'There is no such row of the trail, or it was removed.'],
  reasons: ['Cette liste de motifs n’existe pas.', 'There is no such list of reasons.'],
  mails: ['Cet e-mail n’existe pas.', 'There is no such e-mail.'],
  dismissed: ['Cette décision sur un groupe n’existe pas ou a été effacée.', 'There is no such decision on a group, or it was removed.'],
}

/** Every text of `not_found` that names a kind of record, in both languages. */
export const MISSING_TEXTS: ReadonlySet<string> = new Set(Object.values(MISSING).flat())

/**
 * Returns the text of `not_found` for a path with one record id. Spec §7-12.
 * @param path the path of an endpoint, such as `/publications/{id}/report`
 * @returns undefined if the path has no record id, or several: any of those records may be missing
 */
export function missingText(path: string, language: Language): string | undefined {
  const segments = path.split('/')
  const [kind, ...others] = segments.filter((_, index) => segments[index + 1]?.startsWith('{'))
  const texts = others.length === 0 ? MISSING[kind ?? ''] : undefined
  return texts?.[language === 'fr' ? 0 : 1]
}
