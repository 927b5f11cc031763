import { button } from './element.ts'

/** A button that prints the page. Without a script, the menu of the browser does. */
customElements.define(
  'print-page',
  class extends HTMLElement {
    connectedCallback(): void {
      button(this, () => print())
    }
  },
)
