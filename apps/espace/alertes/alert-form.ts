import type { z } from 'zod'
import type { SEVERITIES } from '../../../contract/publications/alerts.ts'
import { ordersOf } from '../../../contract/suivis/message-parts.ts'
import type { listPublications } from '../../../contract/publications/publications.ts'
import { type ChipEnd, endFault, type EndChip } from './ends.ts'
import { asMarkdown, asPlain, ordersAsMarkdown, partsOf, sectorsOf, TITLE_MAX } from './message.ts'
import { type Blanks, filled, type ModelName, MODELS, ORDERS_HEAD } from './models.ts'

export type Severity = (typeof SEVERITIES)[number]
type Publication = z.output<(typeof listPublications)['response']>['data'][number]

/** What is chosen and typed on the path of an alert. */
export interface AlertForm {
  /** The name of the model; `derniere`: the last alert. Null before the choice. */
  model: ModelName | 'derniere' | null
  severity: Severity | null
  message: string
  /** What was typed for the marks of the message. */
  blanks?: Blanks
  /** How the end was chosen, and the instant. */
  endBy: EndChip | 'date' | null
  end: string | null
  sectors: string
  /** The identifiers of the communes that were chosen; none: that of the town hall. */
  communes: string[]
}

export const EMPTY_FORM: AlertForm = { model: null, severity: null, message: '', endBy: null, end: null, sectors: '', communes: [] }

/** The end that a model begins with: the usual one of what happens, which the message shows and the person changes in one tap. */
const USUAL_END: Readonly<Partial<Record<ModelName, EndChip>>> = {
  crue: 'hours48',
  tempete: 'hours48',
  canicule: 'hours48',
  neige: 'hours48',
  eau: 'evening',
  route: 'evening',
  transport: 'evening',
}

/** The form of a model that was chosen. @param ends the ends that are offered now */
export function fromModel(model: ModelName, ends: readonly ChipEnd[]): AlertForm {
  const end = ends.find(({ chip }) => chip === USUAL_END[model])
  return { ...EMPTY_FORM, model, message: MODELS[model], ...(end ? { endBy: end.chip, end: end.at } : {}) }
}

/** The form that begins as an alert was: without its end, which is past or another one. */
export function fromAlert({ title, body, alerte, commune_id, commune_ids }: Publication): AlertForm {
  const orders = alerte?.consignes ? [ORDERS_HEAD, ...ordersOf(asPlain(alerte.consignes))] : []
  const text = [asPlain(body), ...orders].join('\n')
  const sectors = alerte?.secteurs.join(', ') ?? ''
  return { ...EMPTY_FORM, model: 'derniere', message: `${title}\n${text}`, sectors, communes: [commune_id, ...commune_ids] }
}

export type FormFaults = Partial<{ message: 'title' | 'titleLong' | 'text'; end: 'none' | 'past' | 'far' }>

/** What is wrong with a form that is to be shown or sent. */
export function faultsOf({ message, blanks, end }: AlertForm, now: number): FormFaults {
  const { title, text } = partsOf(filled(message, blanks))
  const ofMessage = title === '' ? 'title' : title.length > TITLE_MAX ? 'titleLong' : text === '' ? 'text' : null
  const ofEnd = endFault(end, now)
  return { ...(ofMessage ? { message: ofMessage } : {}), ...(ofEnd ? { end: ofEnd } : {}) }
}

/** The communes of a form, among those of the town hall, its own first: its own without a choice. */
export function communesOf<T extends { id: string }>({ communes }: Pick<AlertForm, 'communes'>, known: readonly T[]): readonly T[] {
  const chosen = known.filter(({ id }) => communes.includes(id))
  return chosen.length > 0 ? chosen : known.slice(0, 1)
}

/** The fields of the publication that a form becomes. */
export function publicationOf({ message, blanks, severity, end, sectors }: AlertForm) {
  const { title, text, orders } = partsOf(filled(message, blanks))
  const consignes = ordersAsMarkdown(orders)
  return {
    title,
    body: asMarkdown(text),
    expire_le: end,
    alerte: { severite: severity ?? 'information', secteurs: sectorsOf(sectors), ...(consignes ? { consignes } : {}) },
  }
}

/** The steps of the path, by their names in the address. */
export const STEPS = ['modele', 'gravite', 'message', 'apercu'] as const
export type Step = (typeof STEPS)[number]

/** Returns the step to show: the one that the address asks for, or the first one that misses something. */
export function stepOf(asked: string | null, form: AlertForm, now: number): Step {
  const missing = form.model === null ? 0 : form.severity === null ? 1 : Object.keys(faultsOf(form, now)).length > 0 ? 2 : 3
  const wanted = STEPS.findIndex((step) => step === asked)
  return STEPS[Math.min(Math.max(wanted, 0), missing)] ?? 'modele'
}
