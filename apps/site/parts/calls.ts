import { dialOf, EMERGENCY, isCalledFrom } from '../../../contract/telephones.ts'
import type { Call } from '../answers/questions.ts'
import { type Html, html } from '../html/html.ts'
import type { Context } from '../page.ts'

/** A number that telephones call, and for what. @param form `strong` for life and death */
export const call = (address: string, number: string, text: string, form = ''): Html =>
  html`<a class="call ${form}" href="${address}"><b class="num">${number}</b><span>${text}</span></a>`

/** Numbers that answer a question. */
export const callTiles = (calls: readonly Call[], { t }: Pick<Context, 't'>): Html =>
  html`<p class="calls">${calls.map(({ address, number, name }) => call(address, number, t<string>(...name)))}</p>`

const FIRST = ['15', '18', '112', '114'] as const
/** The numbers of life and death, and whom else to call, by day and by night. @param place as isCalledFrom() has it */
function numbersOf({ t }: Pick<Context, 't'>, place: string | undefined) {
  const first = FIRST.map((number) => ({ number, text: t<string>(...EMERGENCY[number]) }))
  const further = [
    { number: '17', text: t<string>(...EMERGENCY['17']) },
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

/** The numbers of life and death. @param place as isCalledFrom() has it */
export const firstCalls = (context: Pick<Context, 't'>, place?: string): Html =>
  html`<p class="calls first">
    ${numbersOf(context, place).first.map(({ number, text }) => call(dialOf(number), number, text, 'strong'))}
  </p>`

/** Whom else to call, by day and by night. @param place as isCalledFrom() has it */
export const furtherCalls = (context: Pick<Context, 't'>, place?: string): Html =>
  html`<p class="calls">${numbersOf(context, place).further.map(({ number, text }) => call(dialOf(number), number, text))}</p>`

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
