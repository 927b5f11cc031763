import { type Letter, letter, type Part } from './letter.ts'

/** The values in the e-mail about a decision on a claim. */
export interface ClaimDecision {
  /** The name of the claimed actor. */
  acteurNom: string
  approved: boolean
  /** Approved for somebody else's account: the e-mail tells the claimant so. */
  entrusted?: boolean
  /** The reason, in the deciding person's words; a refusal has one. */
  reason: string | null
  /** The public address of this service (PUBLIC_URL); undefined without one. */
  publicUrl: string | undefined
}

/** The e-mail to the claimant of an actor: the decision, its reason, and the next step. Spec §4.3-6. */
export function claimDecision({ acteurNom, approved, entrusted = false, reason, publicUrl }: ClaimDecision): Letter {
  const quoted: Part[] = reason?.trim() ? [{ quote: reason }] : []
  const link = (label: string): Part[] => (publicUrl ? [{ url: publicUrl, label }] : [])
  return approved
    ? letter({
        about: { mail: entrusted ? 'claim_entrusted' : 'claim_approved', values: { acteur: acteurNom } },
        subject: `« ${acteurNom} » : votre demande est acceptée`,
        french: [
          'Bonjour,',
          entrusted
            ? `Votre demande concernant « ${acteurNom} » est acceptée : sa page est confiée à un autre compte que le vôtre, qui en est prévenu.`
            : `Bonne nouvelle : la demande concernant « ${acteurNom} » est acceptée. Vous pouvez dès maintenant tenir sa page à jour.`,
          ...(quoted.length > 0 ? ['La personne qui a examiné votre demande vous laisse ce message :', ...quoted] : []),
          ...(entrusted ? [] : link('Pour commencer, connectez-vous avec votre compte :')),
        ],
        english: [
          entrusted
            ? `Your request about “${acteurNom}” has been approved: its page is entrusted to another account than yours.`
            : `The request about “${acteurNom}” has been approved: sign in with your account to keep its page up to date.`,
        ],
        inEnglish: {
          subject: `“${acteurNom}”: your request has been approved`,
          parts: [
            'Hello,',
            entrusted
              ? `Your request about “${acteurNom}” has been approved: its page is entrusted to another account than yours, which has been told.`
              : `Good news: the request about “${acteurNom}” has been approved. You can keep its page up to date from now on.`,
            ...(quoted.length > 0 ? ['The person who examined your request has left you this message:', ...quoted] : []),
            ...(entrusted ? [] : link('To begin, sign in with your account:')),
          ],
        },
      })
    : letter({
        about: { mail: 'claim_refused', values: { acteur: acteurNom } },
        subject: `« ${acteurNom} » : votre demande n’a pas été acceptée`,
        french: [
          'Bonjour,',
          `Merci de votre intérêt pour « ${acteurNom} ». Nous avons examiné votre demande et nous ne pouvons pas l’accepter en l’état.`,
          ...(quoted.length > 0 ? ['En voici la raison :', ...quoted] : []),
          'Rien n’est définitif : si vous pouvez apporter d’autres précisions, ou si la situation change, vous pouvez déposer une nouvelle demande.',
          ...link('Accéder au service :'),
        ],
        english: [
          `Your request about “${acteurNom}” could not be approved${quoted.length > 0 ? ' for the reason given above' : ''}. You are welcome to send a new one with further details.`,
        ],
        inEnglish: {
          subject: `“${acteurNom}”: your request could not be approved`,
          parts: [
            'Hello,',
            `Thank you for your interest in “${acteurNom}”. We have examined your request and cannot approve it as it is.`,
            ...(quoted.length > 0 ? ['This is the reason:', ...quoted] : []),
            'Nothing is final: if you can give further details, or if the situation changes, you can send a new request.',
            ...link('Open the service:'),
          ],
        },
      })
}
