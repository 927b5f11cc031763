import { positionButton } from './position.ts'

/** Leads to the page around the reader's position, rounded to about a hundred metres: more is not needed to find a commune. */
customElements.define(
  'near-me',
  class extends HTMLElement {
    connectedCallback(): void {
      positionButton(this, ({ lat, lng }) => location.assign(`${this.dataset['path']}?lat=${lat.toFixed(3)}&lng=${lng.toFixed(3)}`))
    }
  },
)
