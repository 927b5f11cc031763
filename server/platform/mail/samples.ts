import type { MailName } from '../../../contract/settings/mails.ts'
import { accountDeletion } from './templates/account-deletion.ts'
import { accountNotice } from './templates/account-notice.ts'
import { alertAgreement } from './templates/alert-agreement.ts'
import { alertAlone } from './templates/alert-alone.ts'
import { binsReminder } from './templates/bins-reminder.ts'
import { claimBegins } from './templates/claim-begins.ts'
import { claimContest } from './templates/claim-contest.ts'
import { claimDecision } from './templates/claim-decision.ts'
import { claimEmailCode } from './templates/claim-email-code.ts'
import { claimInvitation } from './templates/claim-invitation.ts'
import { communeTakenOff } from './templates/commune-taken-off.ts'
import { emailChangeCode, emailChangeWaits } from './templates/email-change.ts'
import { handover } from './templates/handover.ts'
import { importPaused } from './templates/import-paused.ts'
import { invitation, TOKEN_MARK } from './templates/invitation.ts'
import type { Letter } from './templates/letter.ts'
import { mairieCode } from './templates/mairie-code.ts'
import { proposalDecision } from './templates/proposal-decision.ts'
import { publicationsRefused } from './templates/publications-refused.ts'
import { reportAnswer } from './templates/report-answer.ts'
import { CODE_MARK, signInCode } from './templates/sign-in-code.ts'
import { suiviCode } from './templates/suivi-code.ts'
import { supportReceipt } from './templates/support-receipt.ts'
import { weekendAgenda } from './templates/weekend-agenda.ts'

/** What the samples are about: invented, and on no list. */
const acteurNom = 'Chorale du Beffroi'
const email = 'camille.exemple@example.org'
const title = 'Loto de la salle des fêtes'
const commune = 'Béthune'
const at = '2027-03-09T09:30:00Z'
const reason = 'Il manque l’heure et le lieu. Complétez-les, puis renvoyez.'

/** Makes the sample of an e-mail. @param site the name of the service @param base its public address */
export function sampleOf(mail: MailName, site: string, base: string | undefined): Letter {
  const publicUrl = base ?? 'https://exemple.invalid'
  const page = `${publicUrl.replace(/\/$/, '')}/exemple`
  const townHall = { commune, code_insee: '62119', isOffice: true, service: site }
  const about = { townHall, page, ways: { end: page, change: page }, followed: null }
  const claim = { acteurNom, reason: null, publicUrl }
  const samples: Record<MailName, () => Letter> = {
    sign_in_code: () => signInCode({ purpose: 'sign_in', site, email, page }),
    password_code: () => signInCode({ purpose: 'password', site, email, page }),
    email_change_code: () => emailChangeCode({ side: 'new', site, email, publicUrl }),
    email_change_asked: () => emailChangeCode({ side: 'former', site, email, publicUrl }),
    email_change_waits: () => emailChangeWaits({ site, email, at, publicUrl }),
    account_notice: () => accountNotice({ event: 'passkey_added', site, publicUrl }),
    account_deletion: () => accountDeletion({ at, acteurs: [], publicUrl }),
    invitation_team: () => invitation({ id: 'exemple', site, email, acteurNom, inviter: 'Léa Exemple', page }),
    invitation_platform: () => invitation({ id: 'exemple', site, email, acteurNom: null, inviter: 'Léa Exemple', page }),
    import_paused: () =>
      importPaused({
        nom: 'Agenda du théâtre',
        reason: { fr: 'Le site ne répond pas.', en: 'The site does not answer.' },
        own: true,
        page,
      }),
    support_receipt: () => supportReceipt({ subject: 'Horaires de la piscine' }),
    claim_email_code: () => claimEmailCode({ acteurNom, site }),
    mairie_code: () => mairieCode({ nom: 'Mairie de Béthune', site, asker: email, hours: 24 }),
    claim_begins: () => claimBegins({ acteurNom, page }),
    claim_contest: () => claimContest({ acteurNom, days: 15, page }),
    claim_approved: () => claimDecision({ ...claim, approved: true }),
    claim_entrusted: () => claimDecision({ ...claim, approved: true, entrusted: true }),
    claim_invitation: () => claimInvitation({ acteurNom, email, reason: null, page, days: 30 }),
    claim_refused: () => claimDecision({ ...claim, approved: false, reason: 'Le justificatif ne nomme pas l’association.' }),
    proposal_approved: () => proposalDecision({ nom: acteurNom, approved: true, exists: true, reason: null, page }),
    proposal_refused: () => proposalDecision({ nom: acteurNom, approved: false, exists: false, reason: 'Hors de la commune.', page }),
    handover_new: () => handover({ acteurNom, site, becomes: true, publicUrl }),
    handover_former: () => handover({ acteurNom, site, becomes: false, publicUrl }),
    publication_refused: () => publicationsRefused({ publications: [{ title, reason }], publicUrl }),
    publications_refused: () => publicationsRefused({ publications: refused(), publicUrl }),
    correction_asked: () => publicationsRefused({ publications: [{ title, reason, correction: true }], publicUrl }),
    corrections_asked: () => publicationsRefused({ publications: refused().map((one) => ({ ...one, correction: true })), publicUrl }),
    commune_taken_off: () => communeTakenOff({ title, commune, reason: null, publicUrl }),
    report_answer: () => reportAnswer({ title, reponse: 'L’annonce a été corrigée. Merci.' }),
    alert_agreement: () => alertAgreement({ titre: 'Coupure d’eau', commune, page }),
    alert_alone: () => alertAlone({ titre: 'Coupure d’eau', commune, isCorrection: false, isOnlyPerson: true, reason: '' }),
    suivi_code: () => suiviCode({ site }),
    bins_reminder: () => binsReminder({ ...about, day: '2027-03-09', bins: [BIN], secteur: null }),
    weekend_agenda: () => weekendAgenda({ ...about, timezone: 'Europe/Paris', items: [EVENT], more: 3 }),
  }
  return samples[mail]()
}

const refused = () => [
  { title, reason },
  { title: 'Brocante du quartier', reason: 'Déjà publiée.' },
]
const BIN = {
  libelle: 'Emballages',
  contenant: 'bac',
  couleur: 'jaune',
  consigne: null,
  secteur: null,
  heure_debut: '05:00',
  a_confirmer: false,
}
const EVENT = {
  id: '1',
  titre: title,
  lieu: 'Salle des fêtes',
  dates: [{ debut: '2027-03-13T13:30:00Z', fin: null, journee: false, complet: false }],
  running: false,
}

/** The code of a sample: it opens nothing. */
const withSampleCode = (text: string): string => text.replaceAll(CODE_MARK, '000000').replaceAll(TOKEN_MARK, 'EXEMPLE')

/** An e-mail as it is shown or sent as a trial, with an invented code. */
export const asTrial = ({ subject, text, html }: { subject: string; text: string; html: string }) => ({
  subject: withSampleCode(subject),
  text: withSampleCode(text),
  html: withSampleCode(html),
})
