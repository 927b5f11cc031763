import type { Local } from '../commune-of.ts'
import { type Html, html, safeAddress } from '../html/html.ts'
import { printed } from '../html/typography.ts'
import { openingAt } from '../opening.ts'
import type { Context } from '../page.ts'
import { callTiles } from '../parts/calls.ts'
import { isCalledFrom } from '../../../contract/telephones.ts'
import { french, inFrench } from '../parts/common.ts'
import { telephone } from '../parts/contact.ts'
import { answerBox, officeBox, openingText, type Practical, tileOf } from '../parts/today.ts'
import { directory, officeElsewhere, wasteElsewhere } from '../parts/who-answers.ts'
import { isAbout } from './asked.ts'
import type { Question, Service } from './questions.ts'
import type { Collection } from '../waste/waste.ts'
import { dropOffPoints } from './bins.ts'
import { hasAll, wordsOf } from './words.ts'

/** How many services of a town hall are shown. */
const ROWS = 3
/** The numbers of an emergency that stand above all others. */
const FIRST = new Set(['15', '17', '18', '112', '114'])
/** Where the State says how a procedure is done. */
const PROCEDURES = 'https://www.service-public.gouv.fr/particuliers/recherche'

type Row = Practical['complements'][number]

/** The town hall now, else where its hours are. */
export const hall = (context: Context, local: Local, infos: Practical): Html =>
  officeBox(infos, context, local) ?? officeElsewhere(context, local)

/** The rows of a town hall about what was asked, or that have its words. */
export function matching({ complements }: Practical, q: string, question: Question | null): Row[] {
  const words = wordsOf(q)
  return complements.filter(({ type, libelle, texte }) => {
    const text = `${libelle} ${texte ?? ''}`
    return type !== 'urgence' && type !== 'mairie' && ((question !== null && isAbout(text, question)) || hasAll(wordsOf(text), words))
  })
}

/** The emergency numbers of the commune itself: those of the whole country stand above. */
export const urgent = ({ complements }: Practical): Row[] =>
  complements.filter(({ type, telephone: number }) => type === 'urgence' && !FIRST.has(number?.trim() ?? ''))

export const rowBoxes = (rows: readonly Row[], context: Context, local: Local, infos: Practical): Html[] =>
  rows.slice(0, ROWS).map((row) => rowBox(row, context, local, infos))

/** What a town hall says of one of its services: a link, an office with its hours. */
function rowBox(row: Row, context: Context, { today, at }: Local, infos: Practical): Html {
  const { t } = context
  const address = safeAddress(row.site_web)
  const opening = openingAt(row.horaires, at, infos.jours_feries)
  const name = french(row.libelle, context)
  const ways = [
    row.telephone ? telephone(row.telephone, row.telephone_e164) : null,
    row.email ? html`<a href="mailto:${row.email}">${row.email}</a>` : null,
  ]
  return answerBox({
    tile: tileOf(row.type === 'lien' ? 'web' : 'hall'),
    title:
      row.type === 'lien'
        ? t('Lien utile de la mairie', 'Useful link of the town hall')
        : t('Service de la commune', 'Service of the commune'),
    answer: html`<p class="answer">${address ? html`<a href="${address}" rel="noopener external">${name}</a>` : name}</p>`,
    more: html`${opening ? html`<p>${openingText(opening, today, context)}</p>` : ''}${[row.texte, row.adresse].map((text) => (text ? html`<p class="small" ${inFrench(context)}>${printed(text)}</p>` : ''))}`,
    ways: ways.some((one) => one !== null) ? html`${ways}` : '',
  })
}

/** What the answer about a service is made from. `collections` of the commune, where it is about waste. */
interface Served {
  context: Context
  local: Local
  infos: Practical
  q: string
  collections: readonly Collection[]
}

/** What somebody else does: what the commune says of it, whom to call, where it is done, else the town hall. */
export function service({ context, local, infos, q, collections }: Served, question: Service): (Html | null)[] {
  const { t } = context
  const { note, who, procedure, site } = question
  const here = question.calls?.filter(({ number }) => isCalledFrom(local.commune.departement, number)) ?? []
  const calls = here.length > 0 ? here : undefined
  const rows = rowBoxes(matching(infos, q, question), context, local, infos)
  const points = question.isWaste ? dropOffPoints(collections, context) : []
  const link = (address: string, text: string) => html`<a href="${address}" rel="noopener external">${text}</a>`
  const ways = [
    site ? link(...site) : null,
    procedure ? link(`${PROCEDURES}?${String(new URLSearchParams({ keyword: procedure }))}`, 'service-public.gouv.fr') : null,
    who ? link(directory(who, local.commune), t('Annuaire de l’État', 'Directory of the State')) : null,
  ].filter((one) => one !== null)
  const needsHall = rows.length === 0 && !calls
  const said = note ? t<string>(...note) : t('La mairie peut répondre', 'The town hall can answer')
  const own = answerBox({
    tile: tileOf(calls ? 'phone' : 'document'),
    title: t<string>(...question.name),
    answer: calls && !note ? '' : html`<p class="answer">${said}</p>`,
    ways: ways.length > 0 ? html`${ways}` : '',
  })
  const called = calls ? callTiles(calls, context) : null
  const isNeeded = needsHall || calls !== undefined || note !== undefined || ways.length > 0
  return [
    ...(calls ? [] : rows),
    isNeeded ? own : null,
    ...points,
    called,
    ...(calls ? rows : []),
    needsHall ? (question.isWaste ? wasteElsewhere(context, local, infos, collections) : hall(context, local, infos)) : null,
  ]
}
