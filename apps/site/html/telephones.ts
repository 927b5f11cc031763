import { dialOf, splitAtTelephones } from '../../../contract/telephones.ts'
import { type Html, html } from './html.ts'
import { printed } from './typography.ts'

/** A text of a publisher as it is printed, in which telephone numbers can be dialled. */
export const printedWithNumbers = (text: string): Html =>
  html`${splitAtTelephones(text).map((part, at) => (at % 2 === 1 ? html`<a class="whole" href="${dialOf(part)}">${part}</a>` : printed(part)))}`
