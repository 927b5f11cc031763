import type { Call } from '../answers/questions.ts'
import { type Html, html } from '../html/html.ts'
import type { Context } from '../page.ts'

/** A number that telephones call, and for what. @param form `strong` for life and death */
export const call = (address: string, number: string, text: string, form = ''): Html =>
  html`<a class="call ${form}" href="${address}"><b class="num">${number}</b><span>${text}</span></a>`

/** Territories whose telephones have a numbering plan of their own, and the short numbers that are the same there. */
const [OWN_PLAN, EVERYWHERE] = [new Set(['986', '987', '988']), new Set(['15', '17', '18', '112'])]

/** Whether a short number of France can be called from a place. @param place the code of a département or of a commune; undefined: not known */
export const isCalledFrom = (place: string | undefined, number: string): boolean =>
  EVERYWHERE.has(number) || !OWN_PLAN.has((place ?? '').slice(0, 3))

/** Numbers that answer a question. */
export const callTiles = (calls: readonly Call[], { t }: Pick<Context, 't'>): Html =>
  html`<p class="calls">${calls.map(({ address, number, name }) => call(address, number, t<string>(...name)))}</p>`

/** The numbers of life and death, and whom else to call, by day and by night. @param place as isCalledFrom() has it */
function numbersOf({ t }: Pick<Context, 't'>, place: string | undefined) {
  const first = [
    { number: '15', text: t('SAMU', 'Ambulance') },
    { number: '18', text: t('Pompiers', 'Fire brigade') },
    { number: '112', text: t('Europe', 'Europe') },
    { number: '114', text: t('Par SMS', 'By text') },
  ]
  const further = [
    { number: '17', text: t('Police, gendarmerie', 'Police') },
    { number: '116\u{A0}117', text: t('Médecin de garde', 'Doctor on duty') },
    { number: '3237', text: t('Pharmacie de garde', 'Pharmacy on duty') },
    { number: '3114', text: t('Prévention du suicide', 'Suicide prevention') },
    { number: '115', text: t('Sans-abri', 'Homeless people') },
    { number: '119', text: t('Enfance en danger', 'Children in danger') },
    { number: '3919', text: t('Violences faites aux femmes', 'Violence against women') },
  ]
  const isHere = ({ number }: { number: string }) => isCalledFrom(place, number)
  return { first: first.filter(isHere), further: further.filter(isHere) }
}

/** The address that calls a number; deaf people write to 114. */
const addressOf = (number: string): string => `${number === '114' ? 'sms' : 'tel'}:${number.replace('\u{A0}', '')}`

/** The numbers of life and death. @param place as isCalledFrom() has it */
export const firstCalls = (context: Pick<Context, 't'>, place?: string): Html =>
  html`<p class="calls first">
    ${numbersOf(context, place).first.map(({ number, text }) => call(addressOf(number), number, text, 'strong'))}
  </p>`

/** Whom else to call, by day and by night. @param place as isCalledFrom() has it */
export const furtherCalls = (context: Pick<Context, 't'>, place?: string): Html =>
  html`<p class="calls">${numbersOf(context, place).further.map(({ number, text }) => call(addressOf(number), number, text))}</p>`

/** How many of the further numbers a sheet of paper has. */
const ON_PAPER = 3

/** The numbers in a line, for paper. @param place as isCalledFrom() has it */
export function callsInLine(context: Pick<Context, 't'>, place?: string): Html {
  const { first, further } = numbersOf(context, place)
  const shown = [...first, ...further.slice(0, ON_PAPER)]
  return html`<p class="numbers">${shown.map(({ number, text }) => html`<span><b>${number}</b> ${text}</span> `)}</p>`
}

/** The numbers that everybody must find: those of life and death first. @param place as isCalledFrom() has it */
export const emergencyCalls = (context: Pick<Context, 't'>, place?: string): Html =>
  html`${firstCalls(context, place)}${furtherCalls(context, place)}`

/** What to do for somebody who does not respond, in order. */
export const orders = ({ t }: Pick<Context, 't'>): Html =>
  html`<ol class="orders">
    <li>${t('La personne ne répond pas et ne respire pas : appelez.', 'The person does not respond and does not breathe: call.')}</li>
    <li>${t('Commencez le massage cardiaque.', 'Press the chest.')}</li>
    <li>
      ${t('Envoyez quelqu’un chercher le défibrillateur : il vous guide à voix haute.', 'Send somebody for the defibrillator: it speaks and guides you.')}
    </li>
  </ol>`
