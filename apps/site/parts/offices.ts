import type { Html } from '../html/html.ts'
import type { Context } from '../page.ts'
import { shortOrdinals } from '../../ui/i18n/ordinals.ts'
import { capital, french } from './common.ts'

const RANKS: readonly [french: RegExp, rank: number][] = [
  [/^premi(?:er|ère) /i, 1],
  [/^(?:deuxième|seconde?) /i, 2],
  [/^troisième /i, 3],
  [/^quatrième /i, 4],
  [/^cinquième /i, 5],
]
/** The offices of the national register in English. */
const OFFICES: readonly [french: RegExp, english: string][] = [
  [/^maire$/i, 'mayor'],
  [/^maire déléguée?$/i, 'delegate mayor'],
  [/^maire associée?$/i, 'associate mayor'],
  [/^maire d['’]arrondissement$/i, 'mayor of the arrondissement'],
  [/^adjointe?(?: au maire)?$/i, 'deputy mayor'],
  [/^conseill(?:er|ère) municipale?$/i, 'councillor'],
  [/^conseill(?:er|ère) (?:municipale? )?déléguée?$/i, 'councillor with responsibilities'],
]
const ENDS: Record<Intl.LDMLPluralRule, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' }
const PLURALS = new Intl.PluralRules('en', { type: 'ordinal' })

/** An office as the register has it, in English; undefined if it is none of those known. */
function inEnglish(office: string): string | undefined {
  const text = office.trim()
  const [form, rank] = RANKS.find(([known]) => known.test(text)) ?? [/^(\d{1,2})(?:er|[eè]re|re|[eè]me|e) /i, Number.parseInt(text, 10)]
  const english = OFFICES.find(([known]) => known.test(text.replace(form, '')))?.[1]
  return english && form.test(text) ? `${rank}${ENDS[PLURALS.select(rank)]} ${english}` : english
}

/** An office in the language of the page: "2e adjoint au maire", "2nd deputy mayor". What is not known stays in French. */
export function officeName(fonction: string, context: Pick<Context, 'language'>): Html | string {
  if (context.language === 'fr') return shortOrdinals(fonction)
  const parts = fonction.split(', ').map(inEnglish)
  return parts.includes(undefined) ? french(shortOrdinals(fonction), context) : capital(parts.join(', '))
}
