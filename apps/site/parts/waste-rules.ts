import { type Html, html, safeAddress } from '../html/html.ts'
import type { Context } from '../page.ts'
import { bin, type Collection, peopleOf } from '../waste/waste.ts'
import { wasteName } from '../waste/waste-names.ts'
import { frequencyInWords, hoursInWords, holidayRule } from '../waste/waste-rules.ts'
import { capital, french, inFrench, section } from './common.ts'

/** What each collection takes, when, and how: door-to-door collections first, then the places to bring things to. */
export function wasteRules(collections: readonly Collection[], context: Context): Html {
  const { t } = context
  const groups = [
    { modes: ['porte_a_porte'], title: t('Ramassé à domicile', 'Collected at the door') },
    { modes: ['apport_volontaire'], title: t('À déposer', 'To be brought to collection points') },
    { modes: ['sur_rendez_vous'], title: t('Sur rendez-vous', 'By appointment') },
  ]
  return html`${groups.map(({ modes, title }) => {
    const own = collections.filter(({ mode }) => modes.includes(mode))
    return own.length === 0
      ? ''
      : html`<section class="block">${section(title)}${own.map((collection) => rule(collection, context))}</section>`
  })}`
}

function rule(collection: Collection, context: Context): Html {
  const { t } = context
  const { libelle, secteur, secteur_detail, consigne, mode, gestionnaire_nom, valide_du } = collection
  const when = [
    mode === 'porte_a_porte' || collection.jours.length > 0 ? frequencyInWords(collection, context) : null,
    hoursInWords(collection, context),
  ]
  const whole = when.filter(Boolean).join(', ')
  const address = safeAddress(collection.url)
  const lines = [
    holidayRule(collection, context),
    secteur_detail ? french(secteur_detail, context) : null,
    valide_du ? t(`À partir du ${valide_du.split('-').toReversed().join('/')}.`, `From ${valide_du}.`) : null,
    gestionnaire_nom ? t(`Gestion : ${gestionnaire_nom}.`, `Run by ${gestionnaire_nom}.`) : null,
  ].filter(Boolean)
  return html`<article class="item">
    <h3>${bin(collection)}${wasteName(libelle, context)}</h3>
    <p>
      ${whole ? html`<b>${capital(whole)}</b>` : ''}${[secteur, peopleOf(collection, context)].filter(Boolean).map((text) => html`<span class="small">${whole ? ' · ' : ''}${text}</span>`)}
    </p>
    ${consigne ? html`<p${inFrench(context)}>${consigne}</p>` : ''}
    ${lines.length > 0 ? html`<p class="small">${lines.map((line, at) => html`${at > 0 ? ' ' : ''}${line}`)}</p>` : ''}
    ${address ? html`<p class="small"><a href="${address}" rel="noopener external">${t('En savoir plus', 'More about it')}</a></p>` : ''}
  </article>`
}
