import type { z } from 'zod'
import { getMairieLastChange, type LastChange } from '../../../contract/mairie/mairie.ts'
import { call } from '../../ui/api/client.ts'
import { useData } from '../../ui/api/queries.ts'
import { formatOf } from '../../ui/i18n/format.ts'
import { language, type Language, useLanguage } from '../../ui/i18n/language.ts'
import { bilingual, useTexts } from '../../ui/i18n/texts.ts'
import { notify, notifyError } from '../../ui/notices/notify.tsx'
import type { OwnPublication } from './state.ts'

type Change = z.output<typeof LastChange>

const texts = bilingual({
  unknown: ['Cette publication a changé entre-temps.', 'This publication has changed meanwhile.'],
  sentence: (title: string, what: string, who: string, when: string) => [
    `La publication « ${title} » a été ${what} par ${who} ${when}.`,
    `The publication “${title}” was ${what} by ${who} ${when}.`,
  ],
  what: {
    published: ['publiée', 'published'],
    approved: ['acceptée', 'approved'],
    rejected: ['refusée', 'refused'],
    pending: ['remise en relecture', 'put back to be read over'],
    deleted: ['retirée', 'withdrawn'],
    changed: ['modifiée', 'changed'],
  },
  you: ['vous-même, dans une autre fenêtre,', 'yourself, in another window,'],
  who: {
    acteur: ['une personne de votre équipe', 'a person of your team'],
    auteur: ['l’équipe qui l’a rédigée', 'the team that wrote it'],
    service: ['l’équipe du service', 'the team of the service'],
  },
  today: (time: string) => [`à ${time}`, `at ${time}`],
  before: (day: string, time: string) => [`le ${day} à ${time}`, `on ${day} at ${time}`],
  kept: ['Votre saisie est conservée, mais pas enregistrée.', 'What you typed is kept, but not saved.'],
  notDecided: ['Votre décision n’a pas été appliquée.', 'Your decision was not applied.'],
  notDone: ['Votre action n’a pas été faite.', 'Your action was not done.'],
})

/** Who changed a publication last, as a sentence with its title. */
function sentenceOf({ title, quoi, le, vous, equipe, prenom, nom }: Change, inLanguage: Language): string {
  const t = texts[inLanguage]
  const format = formatOf(inLanguage)
  const who = vous ? t.you : [prenom, nom].filter(Boolean).join(' ') || t.who[equipe]
  const isToday = format.date(le) === format.date(new Date().toISOString())
  return t.sentence(title, t.what[quoi], who, isToday ? t.today(format.time(le)) : t.before(format.date(le), format.time(le)))
}

type Publication = Pick<OwnPublication, 'id' | 'acteur_id'>
const paramsOf = (acteurId: string, { id }: Pick<Publication, 'id'>) => ({ params: { acteurId, publicationId: id } })

/** Says who changed the publication of a form meanwhile; read again for each version. @param enabled whether the form has a conflict */
export function useWhoChanged({ id, acteur_id, version }: Publication & { version: number }, enabled: boolean): string {
  const inLanguage = useLanguage()
  const t = useTexts(texts)
  const { data } = useData({
    queryKey: ['last-change', id, version],
    queryFn: () => call(getMairieLastChange, paramsOf(acteur_id ?? '', { id })),
    enabled: enabled && acteur_id !== null,
    staleTime: Infinity,
  })
  return data ? sentenceOf(data.data, inLanguage) : t.unknown
}

/**
 * Shows why a change of a publication was refused: who changed it meanwhile, and what became of one's own change.
 * @param acteurId the actor in whose name the change was made
 */
export async function notifyConflict(
  error: unknown,
  acteurId: string | null,
  publication: Pick<Publication, 'id'>,
  consequence: 'kept' | 'notDecided' | 'notDone',
): Promise<void> {
  try {
    const { data } = await call(getMairieLastChange, paramsOf(acteurId ?? '', publication))
    const as = `conflict:${publication.id}`
    notify({ message: sentenceOf(data, language()), detail: texts[language()][consequence], tone: 'warning', as, forMs: 20_000 })
  } catch {
    notifyError(error)
  }
}
