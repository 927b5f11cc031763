import { listCommunes } from '../../../contract/communes/communes.ts'
import { questionOf } from '../answers/asked.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context, Page, Raw } from '../page.ts'
import { searchable } from '../searchable.ts'
import { answerAddress, departementNamed } from './search.ts'
import { communesIn, isNamed } from '../answers/commune-names.ts'

/** Fewer letters begin too many names. */
const [LETTERS, COMMUNES] = [2, 6]

/** What a text that is being typed may lead to. */
interface Suggestions {
  options: { text: string; note: string; to: string }[]
  /** Whether it is a question about a commune: the device adds those that it follows. */
  isQuestion: boolean
}

/** Suggestions while somebody types: communes, and where a question is answered. */
export const suggestionsPage: Page = {
  path: paths.suggestions,
  query: ['q'],
  read: async (context): Promise<Raw> => ({
    kind: 'raw',
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(await suggestions(context)),
    headers: { 'x-robots-tag': 'noindex' },
  }),
}

async function suggestions(context: Context): Promise<Suggestions> {
  const { ask, t, language } = context
  const q = searchable(context.query['q']) ?? ''
  if (q.length < LETTERS) return { options: [], isQuestion: false }
  const asked = questionOf(q)
  const [{ data }, about] = await Promise.all([
    ask(listCommunes, { query: { q, per_page: COMMUNES } }),
    asked ? communesIn(context, q, asked) : null,
  ])
  // The names alike are for those who have typed a whole name: of a question they are noise.
  const communes = asked ? data.filter(({ nom }) => isNamed(nom, q)) : data
  const { question } = asked ?? {}
  const own: Suggestions['options'] = [
    ...(about?.communes.slice(0, COMMUNES).map(({ slug, departement }, _, { length }) => ({
      text: q,
      note: length > 1 ? departementNamed(departement) : t('Réponse', 'Answer'),
      to: inLanguage(answerAddress(slug, about.asked), language),
    })) ?? []),
    ...(question?.by === 'service'
      ? (question.calls ?? []).map(({ number, name, address }) => ({ text: number, note: t<string>(...name), to: address }))
      : []),
    ...(question?.by === 'emergency' || question?.by === 'device'
      ? [
          {
            text: t('Urgence', 'Emergency'),
            note: t('15, 18, 112 et défibrillateurs', '15, 18, 112 and defibrillators'),
            to: inLanguage(paths.emergency, language),
          },
        ]
      : []),
  ]
  const found = communes.map(({ nom, slug, departement, codes_postaux: [code = ''] }) => ({
    text: nom,
    note: `${departementNamed(departement)} · ${code}`,
    to: inLanguage(paths.commune(slug), language),
  }))
  return { options: [...own, ...found], isQuestion: asked !== null }
}
