import { button, say } from './element.ts'

/** Shares the address of the page: with the device's own means, else by copying it. Hidden where neither exists. */
customElements.define(
  'share-page',
  class extends HTMLElement {
    connectedCallback(): void {
      const { title = document.title, done = '✓' } = this.dataset
      const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
      const share = 'share' in navigator ? () => navigator.share({ title, url }) : null
      // The property is missing in pages that are not secure.
      const clipboard: Clipboard | undefined = navigator.clipboard
      const copy = clipboard ? () => clipboard.writeText(url).then(() => say(this, done)) : null
      const act = share ?? copy
      // A refusal is the reader's choice.
      if (act) button(this, () => void act().catch(() => {}))
      else this.hidden = true
    }
  },
)
