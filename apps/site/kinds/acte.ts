import { paths } from '../html/paths.ts'
import { actFacts, actRow, NATURES, postingOf } from '../parts/publication/act.ts'
import { newsItem } from '../parts/publications.ts'
import { FRENCH, PLAIN, type SiteKind } from './kind.ts'

/** An act: its nature, its number, its posting. Search engines get no data of it. */
export const acte: SiteKind = {
  ...PLAIN,
  row: (item, context, place) => (item.acte ? actRow(item, context, place) : newsItem(item, context, place)),
  list: (slug, t) => ({ text: t('Délibérations et arrêtés', 'Council decisions and orders'), path: paths.acts(slug) }),
  belowDocuments: ({ item }, context) => actFacts(item, context),
  feedFacts: ({ acte: act }) => {
    if (!act) return []
    const number = act.numero ? ` n° ${act.numero}` : ''
    return [[`${NATURES[act.nature][0]}${number}`, act.signataire, postingOf(act, FRENCH).toLowerCase()].filter(Boolean).join(', ')]
  },
  structured: () => [],
}
