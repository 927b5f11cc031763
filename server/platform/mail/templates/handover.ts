import { type Letter, letter } from './letter.ts'

/** The values in the e-mails about a handover. */
export interface Handover {
  acteurNom: string
  /** The name of the service. */
  site: string
  /** Whether the recipient becomes owner, or was owner until now. */
  becomes: boolean
  /** The public address of this service (PUBLIC_URL); undefined without one. */
  publicUrl: string | undefined
}

/** The e-mail to a new or a former owner of an actor, whose team an administrator has handed over. */
export function handover({ acteurNom, site, becomes, publicUrl }: Handover): Letter {
  return becomes
    ? letter({
        about: { mail: 'handover_new', values: { acteur: acteurNom, service: site } },
        subject: `« ${acteurNom} » : vous êtes désormais responsable de cette page`,
        french: [
          'Bonjour,',
          `La page de « ${acteurNom} » sur ${site} vous est confiée. Vous pouvez la tenir à jour et composer son équipe.`,
          ...(publicUrl ? [{ url: publicUrl, label: 'Pour commencer, connectez-vous avec votre compte :' }] : []),
        ],
        english: [`The page of “${acteurNom}” on ${site} is entrusted to you: sign in with your account to keep it up to date.`],
        inEnglish: {
          subject: `“${acteurNom}”: you are now an owner of this page`,
          parts: [
            'Hello,',
            `The page of “${acteurNom}” on ${site} is entrusted to you. You can keep it up to date and choose its team.`,
            ...(publicUrl ? [{ url: publicUrl, label: 'To begin, sign in with your account:' }] : []),
          ],
        },
      })
    : letter({
        about: { mail: 'handover_former', values: { acteur: acteurNom, service: site } },
        subject: `« ${acteurNom} » : la page est confiée à d’autres personnes`,
        french: [
          'Bonjour,',
          `L’équipe de ${site} a confié la page de « ${acteurNom} » à d’autres personnes. Votre compte reste ouvert, mais il ne gère plus cette page.`,
          'Merci pour votre travail. Si vous pensez qu’il s’agit d’une erreur, répondez à ce message.',
        ],
        english: [
          `The page of “${acteurNom}” on ${site} is now entrusted to other people. Your account stays open, but no longer manages this page. If you think that this is a mistake, answer this e-mail.`,
        ],
        inEnglish: {
          subject: `“${acteurNom}”: the page is entrusted to other people`,
          parts: [
            'Hello,',
            `The team of ${site} has entrusted the page of “${acteurNom}” to other people. Your account stays open, but no longer manages this page.`,
            'Thank you for your work. If you think that this is a mistake, answer this e-mail.',
          ],
        },
      })
}
