import { type Letter, letter, type Part } from './letter.ts'

/** The values in the e-mail about a commune that its municipal office took off a publication. */
interface TakenOff {
  title: string
  commune: string
  /** The reason, in the deciding person's words. */
  reason: string | null
  publicUrl: string | undefined
}

/** The e-mail to an author or an owner: a municipal office has taken its commune off their publication, which stays in the others. Spec §4.2-20. */
export function communeTakenOff({ title, commune, reason, publicUrl }: TakenOff): Letter {
  const quoted: Part[] = reason?.trim() ? [{ quote: reason }] : []
  const link = (label: string): Part[] => (publicUrl ? [{ url: publicUrl, label }] : [])
  return letter({
    about: { mail: 'commune_taken_off', values: { titre: title, commune } },
    subject: `« ${title} » : n’est plus affichée à ${commune}`,
    french: [
      'Bonjour,',
      `La mairie de la commune ${commune} a retiré sa commune de votre publication « ${title} ». La publication reste affichée dans ses autres communes.`,
      ...(quoted.length > 0 ? ['En voici la raison :', ...quoted] : []),
      'Vous ne pouvez pas y remettre cette commune. Si c’est une erreur, écrivez à la mairie : elle peut revenir sur sa décision.',
      ...link('Accéder au service :'),
    ],
    english: [
      `The town hall of ${commune} has taken its commune off your publication “${title}”, which stays in its other communes. You cannot put the commune back; if this is a mistake, write to the town hall.`,
    ],
    inEnglish: {
      subject: `“${title}”: no longer shown in ${commune}`,
      parts: [
        'Hello,',
        `The town hall of ${commune} has taken its commune off your publication “${title}”. The publication stays in its other communes.`,
        ...(quoted.length > 0 ? ['This is the reason:', ...quoted] : []),
        'You cannot put this commune back. If this is a mistake, write to the town hall: it can take its decision back.',
        ...link('Open the service:'),
      ],
    },
  })
}
