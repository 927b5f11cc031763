import { type Html, html } from './html.ts'
import { printed } from './typography.ts'

/** Telephone numbers of France as they are written in texts: "03 53 01 84 43", "0353018443". */
const TELEPHONE = /(\b0[1-9][ .\u{A0}]?\d\d[ .\u{A0}]?\d\d[ .\u{A0}]?\d\d[ .\u{A0}]?\d\d\b)/u

/** The telephone numbers of a text, each once, in their order. */
export const telephonesOf = (text: string): string[] => [...new Set(text.split(TELEPHONE).filter((_, at) => at % 2 === 1))]

/** The address that a telephone dials. */
export const dialOf = (number: string): string => `tel:${number.replaceAll(/\D/g, '')}`

/** A text of a publisher as it is printed, in which telephone numbers can be dialled. */
export const printedWithNumbers = (text: string): Html =>
  html`${text.split(TELEPHONE).map((part, at) => (at % 2 === 1 ? html`<a class="whole" href="${dialOf(part)}">${part}</a>` : printed(part)))}`
