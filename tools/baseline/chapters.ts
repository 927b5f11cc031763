/** The files of the baseline in their order, and the tables of each. */
const CHAPTERS: Record<string, RegExp> = {
  platform: /^(server_secrets|idempotency_keys|changes|settings|database_\w+|audit_\w+|undo_steps|demo_\w+)$/,
  accounts:
    /^(users|user_\w+|auth_\w+|passkeys|recovery_codes|second_factors|provider_identities|sign_in_\w+|outside_sessions|email_changes|spent_proofs|erased_subjects|suspended_grants|saved_views)$/,
  communes: /^(communes|commune_(noms|slugs|infos|totals|contours)|elus|collectes)$/,
  acteurs: /^(acteurs|acteur_\w+|actor_users|claims|claim_\w+|contest_answers|mairie_codes|invitations)$/,
  medias: /^(medias|media_\w+|document_readings)$/,
  publications:
    /^(publications|publication_\w+|duplicate_\w+|office_opinions|refusal_notices|online_notices|morning_letters|report_closings|bulk_runs|record_\w+|lecture_jours)$/,
  imports: /^import_\w+$/,
  defibrillateurs: /^(defibrillateurs|defibrillateur_\w+|commune_defibrillateurs)$/,
  messages: /^(emails|inbound_emails|imap_mailboxes|message_\w+|messages|thread_\w+|canned_replies)$/,
  payments: /^(payment_\w+|subscriptions|subscription_\w+)$/,
  suivis: /^(followers|follows|envois|envois_arret|remises|vapid_keys)$/,
}

export const NAMES = Object.keys(CHAPTERS)

/**
 * Returns the place of the file that a table belongs to.
 * @throws Error when no file has the table
 */
export function chapterOf(table: string): number {
  const found = Object.values(CHAPTERS).findIndex((pattern) => pattern.test(table))
  if (found === -1) throw new Error(`The table ${table} is in no chapter: name it in tools/baseline/chapters.ts.`)
  return found
}
