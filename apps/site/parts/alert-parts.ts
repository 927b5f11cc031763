import type { State } from '../../../contract/publications/state-of.ts'
import { type MessagePart, messageParts } from '../../../contract/suivis/message-parts.ts'
import { dialOf, EMERGENCY } from '../../../contract/telephones.ts'
import { type Html, html } from '../html/html.ts'
import type { Item } from '../item.ts'
import type { Context } from '../page.ts'
import { call } from './calls.ts'

/** The parts of an alert as residents read it now, in the order of every medium. Spec §2-117. */
export function alertPartsOf({ alerte, body, expire_le, commune }: Item, { isOver, reason }: State): MessagePart[] {
  if (!alerte) return []
  const [last] = alerte.corrections
  const text = { ...alerte, jusqu_au: expire_le, changement: isOver ? reason : (last?.message ?? null), corrige_le: last?.le ?? null }
  return messageParts({ ...text, texte: body }, { isOver, place: commune.code_insee })
}

/** The numbers of an alert as tiles: those of an emergency, then those that the town hall wrote, each as wide as the sheet. */
export function numberTiles(part: Extract<MessagePart, { part: 'numbers' }>, { t }: Pick<Context, 't'>): Html {
  const first = part.emergency.map((number) => call(dialOf(number), number, t<string>(...EMERGENCY[number]), 'strong'))
  const given = part.given.map((number) => call(dialOf(number), number, t('indiqué par la mairie', 'given by the town hall')))
  return html`${first.length > 0 ? html`<p class="calls first${first.length === 3 ? ' n3' : ''}">${first}</p>` : ''}
  ${given.length > 0 ? html`<p class="calls given">${given}</p>` : ''}`
}
