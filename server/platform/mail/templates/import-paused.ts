import { type Letter, letter } from './letter.ts'

/** The values in the e-mail about a source whose schedule was stopped. */
export interface ImportPaused {
  /** The name of the source. */
  nom: string
  /** The error of its last run. */
  reason: { fr: string; en: string }
  /** Whether the people of an actor set it up: they have it in their space, and not in the administration. */
  own: boolean
  /** The address at which it is activated again; undefined without a public address of the service. */
  page: string | undefined
}

/** The e-mail to a person who may change an import source: it is paused, why, and the next step. */
export const importPaused = ({ nom, reason, own, page }: ImportPaused): Letter =>
  letter({
    about: { mail: 'import_paused', values: { source: nom } },
    subject: `« ${nom} » : import automatique interrompu`,
    french: [
      'Bonjour,',
      `Dix lectures consécutives de la source « ${nom} » ont échoué : son import automatique est interrompu. Les publications déjà importées sont conservées.`,
      'Motif du dernier échec :',
      { quote: reason.fr },
      `Une fois la cause corrigée, réactivez l’import automatique ${own ? 'dans votre espace' : 'dans l’administration'}.`,
      ...(page ? [{ url: page, label: 'Accéder à la source :' }] : []),
    ],
    english: [
      `The import source “${nom}” could not be read ten times in a row and is paused (${reason.en}) Activate it again in ${own ? 'your space' : 'the administration'} when the cause is mended.`,
    ],
    inEnglish: {
      subject: `“${nom}”: automatic import paused`,
      parts: [
        'Hello,',
        `The source “${nom}” could not be read ten times in a row: its automatic import is paused. What it has already imported stays.`,
        'The reason of the last failure:',
        { quote: reason.en },
        `Once the cause is mended, activate the automatic import again in ${own ? 'your space' : 'the administration'}.`,
        ...(page ? [{ url: page, label: 'Open the source:' }] : []),
      ],
    },
  })
