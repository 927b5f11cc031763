import type { Local } from '../commune-of.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import { printed } from '../html/typography.ts'
import type { Context } from '../page.ts'
import { fullName, type Official } from '../pages/officials.ts'
import { inFrench } from '../parts/common.ts'
import { officeName } from '../parts/offices.ts'
import { answerBox, type Practical, tileOf } from '../parts/today.ts'
import { hall } from './services.ts'
import { hasAll, isNear, wordsOf } from './words.ts'

const TITLES = new Set(['m', 'mr', 'mme', 'mrs', 'monsieur', 'madame', 'maire', 'mayor', 'elu', 'adjoint', 'adjointe'])
/** The least letters of a family name that is looked for in what was written. */
const NAME_LETTERS = 3

/** The officials whose name has every word that was written, besides titles. */
export function personsNamed(officials: readonly Official[], q: string): Official[] {
  const words = wordsOf(q).filter((word) => !TITLES.has(word))
  return officials.filter(({ nom, prenom }) => {
    const [last, all] = [wordsOf(nom), wordsOf(`${prenom} ${nom}`)]
    return words.some((word) => word.length >= NAME_LETTERS && last.some((one) => isNear(one, word))) && hasAll(all, words)
  })
}

export function personBox(official: Official, context: Context, { commune }: Local): Html {
  const { t, language } = context
  const { fonction, delegation } = official
  return answerBox({
    tile: tileOf('hall'),
    title: fonction ? officeName(fonction, context) : t('Élu municipal', 'Elected official'),
    answer: html`<p class="answer">${fullName(official)}</p>`,
    more: delegation ? html`<p class="small" ${inFrench(context)}>${printed(delegation)}</p>` : '',
    ways: html`<a href="${inLanguage(paths.officials(commune.slug), language)}">${t('Tous les élus', 'All elected officials')}</a
      ><a href="${inLanguage(paths.practical(commune.slug), language)}">${t('Contacter la mairie', 'Contact the town hall')}</a>`,
  })
}

export const unknownOfficials = ({ t }: Context): Html =>
  html`<p>${t('Les élus de cette commune ne sont pas encore connus ici.', 'The officials of this commune are not known here yet.')}</p>`

/** The council: who leads it, where the others and its decisions are. */
export function council(context: Context, local: Local, officials: readonly Official[], infos: Practical): Html[] {
  const { t, language } = context
  const { slug } = local.commune
  const decisions = html`<a href="${inLanguage(paths.acts(slug), language)}"
    >${t('Délibérations et arrêtés', 'Council decisions and orders')}</a
  >`
  if (officials.length === 0) return [unknownOfficials(context), html`<p class="ways">${decisions}</p>`, hall(context, local, infos)]
  const mayor = officials.find(({ fonction_type: type }) => type === 'maire')
  const s = officials.length > 1 ? 's' : ''
  return [
    answerBox({
      tile: tileOf('hall'),
      title: t('Conseil municipal', 'Council'),
      answer: html`<p class="answer">${t(`${officials.length} élu${s}`, `${officials.length} elected official${s}`)}</p>`,
      more: mayor ? html`<p class="small">${t('Maire :', 'Mayor:')} ${fullName(mayor)}</p>` : '',
      ways: html`<a href="${inLanguage(paths.officials(slug), language)}">${t('Tous les élus', 'All elected officials')}</a>${decisions}`,
    }),
  ]
}
