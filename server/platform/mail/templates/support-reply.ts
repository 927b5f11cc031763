import { type Letter, letter } from './letter.ts'

/** The e-mail with a support member's answer, in their own words and without a text of ours before it. */
export function supportReply({ subject, body }: { subject: string; body: string }): Letter {
  return letter({
    subject: `Re: ${subject}`,
    french: [{ written: body }, 'Vous pouvez répondre directement à ce message : votre réponse rejoindra notre échange.'],
    english: ['You can simply answer this e-mail: what you write will join our conversation.'],
    inEnglish: {
      subject: `Re: ${subject}`,
      parts: [{ written: body }, 'You can answer this e-mail directly: what you write will join our conversation.'],
    },
  })
}
