import { type Letter, letter, type Part } from './letter.ts'

/** A refused publication, with the reason in the deciding person's words. */
export interface Refused {
  title: string
  reason: string | null
  /** Whether only an edit was refused: the version before stays online. */
  edit?: boolean
  /** Whether the refusal asks for a correction. */
  correction?: boolean
}

/** The most publications that one e-mail names; it states the number of the others. */
const NAMED = 50

/** The e-mail to an author or an owner: which of their publications were refused or are to be corrected, why, and the next step. Spec §4.2-20. */
export function publicationsRefused({ publications, publicUrl }: { publications: Refused[]; publicUrl: string | undefined }): Letter {
  const several = publications.length > 1
  const more = publications.length - NAMED
  const named = publications.slice(0, NAMED)
  // Many refusals share a reason: it is written once, below the titles of its publications.
  const byReason = [...Map.groupBy(named, ({ reason }) => reason?.trim() ?? '')]
  const told = (quoted: (title: string) => string): Part[] =>
    byReason.flatMap(([reason, group]) => [group.map(({ title }) => quoted(title)).join(', '), ...(reason ? [{ quote: reason }] : [])])
  const edits = named.flatMap(({ title, edit }) => (edit ? [title] : []))
  const french = (title: string) => `« ${title} »`
  const english = (title: string) => `“${title}”`
  if (publications.every(({ correction }) => correction)) return correctionsAsked({ publications, told, edits, more, publicUrl })
  const corrections = named.flatMap(({ title, correction }) => (correction ? [title] : []))
  return letter({
    about: several
      ? { mail: 'publications_refused', values: { nombre: String(publications.length) } }
      : { mail: 'publication_refused', values: { titre: publications[0]?.title ?? '' } },
    subject: several
      ? `${publications.length} de vos publications n’ont pas été acceptées`
      : `« ${publications[0]?.title ?? ''} » : votre publication n’a pas été acceptée`,
    french: [
      'Bonjour,',
      several
        ? 'Ces publications ont été examinées et ne peuvent pas être affichées en l’état. En voici les raisons :'
        : 'Cette publication a été examinée et ne peut pas être affichée en l’état. En voici la raison :',
      ...told(french),
      ...(corrections.length > 0 ? [`Une correction vous est demandée pour ${corrections.map(french).join(', ')}.`] : []),
      ...(more > 0 ? [`Et ${more} autre${more > 1 ? 's' : ''}, que vous retrouverez dans votre espace.`] : []),
      ...(edits.length > 0
        ? [`${edits.map(french).join(', ')} : seule la modification a été refusée, la version précédente reste en ligne.`]
        : []),
      'Rien n’est définitif : corrigez le titre ou le texte, et la publication sera examinée de nouveau.',
      ...(publicUrl ? [{ url: publicUrl, label: 'Accéder au service :' }] : []),
    ],
    english: [
      ...(corrections.length > 0 ? [`A correction is asked for: ${corrections.map(french).join(', ')}.`] : []),
      ...(edits.length > 0 ? [`${edits.map(french).join(', ')}: only the edit was refused, the version before stays online.`] : []),
      `${several ? 'These publications' : 'This publication'} could not be approved, for the reasons given above. Correct title or text, and it will be looked at again.`,
    ],
    inEnglish: {
      subject: several
        ? `${publications.length} of your publications could not be approved`
        : `“${publications[0]?.title ?? ''}”: your publication could not be approved`,
      parts: [
        'Hello,',
        several
          ? 'These publications were examined and cannot be shown as they are, for these reasons:'
          : 'This publication was examined and cannot be shown as it is, for this reason:',
        ...told(english),
        ...(corrections.length > 0 ? [`You are asked for a correction of ${corrections.map(english).join(', ')}.`] : []),
        ...(more > 0 ? [`And ${more} more, which you find in your space.`] : []),
        ...(edits.length > 0 ? [`${edits.map(english).join(', ')}: only the edit was refused, the version before stays online.`] : []),
        'Nothing is final: correct the title or the text, and the publication will be looked at again.',
        ...(publicUrl ? [{ url: publicUrl, label: 'Open the service:' }] : []),
      ],
    },
  })
}

/** What the e-mail about corrections alone takes from the one about refusals. */
interface Corrections {
  publications: Refused[]
  told: (quoted: (title: string) => string) => Part[]
  /** Titles of the edits. */
  edits: string[]
  /** How many publications the e-mail does not name. */
  more: number
  publicUrl: string | undefined
}

/** The e-mail where every refusal asks for a correction: nothing in it sounds final. */
function correctionsAsked({ publications, told, edits, more, publicUrl }: Corrections): Letter {
  const several = publications.length > 1
  const [french, english] = [(title: string) => `« ${title} »`, (title: string) => `“${title}”`]
  const title = publications[0]?.title ?? ''
  return letter({
    about: several
      ? { mail: 'corrections_asked', values: { nombre: String(publications.length) } }
      : { mail: 'correction_asked', values: { titre: title } },
    subject: several
      ? `Une correction est demandée pour ${publications.length} de vos publications`
      : `« ${title} » : une correction vous est demandée`,
    french: [
      'Bonjour,',
      several
        ? 'Ces publications ont été relues. Une correction vous est demandée avant leur affichage :'
        : 'Cette publication a été relue. Une correction vous est demandée avant son affichage :',
      ...told(french),
      ...(more > 0 ? [`Et ${more} autre${more > 1 ? 's' : ''}, que vous retrouverez dans votre espace.`] : []),
      ...(edits.length > 0
        ? [`${edits.map(french).join(', ')} : la correction concerne votre modification, la version précédente reste en ligne.`]
        : []),
      several
        ? 'Corrigez-les dans votre espace et renvoyez-les : elles seront relues.'
        : 'Corrigez-la dans votre espace et renvoyez-la : elle sera relue.',
      ...(publicUrl ? [{ url: publicUrl, label: 'Accéder au service :' }] : []),
    ],
    english: [
      ...(edits.length > 0 ? [`${edits.map(french).join(', ')}: the correction is about your edit, the version before stays online.`] : []),
      `You are asked to correct ${several ? 'these publications' : 'this publication'}, as said above. Correct and send again in your space.`,
    ],
    inEnglish: {
      subject: several
        ? `A correction is asked for in ${publications.length} of your publications`
        : `“${title}”: you are asked for a correction`,
      parts: [
        'Hello,',
        several
          ? 'These publications were reviewed. You are asked for a correction before they are shown:'
          : 'This publication was reviewed. You are asked for a correction before it is shown:',
        ...told(english),
        ...(more > 0 ? [`And ${more} more, which you find in your space.`] : []),
        ...(edits.length > 0
          ? [`${edits.map(english).join(', ')}: the correction is about your edit, the version before stays online.`]
          : []),
        `Correct ${several ? 'them' : 'it'} in your space and send ${several ? 'them' : 'it'} again: ${several ? 'they' : 'it'} will be reviewed.`,
        ...(publicUrl ? [{ url: publicUrl, label: 'Open the service:' }] : []),
      ],
    },
  })
}
