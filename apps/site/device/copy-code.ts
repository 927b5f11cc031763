import { button, say } from './element.ts'

/** Copies the text of the field before it. */
customElements.define(
  'copy-code',
  class extends HTMLElement {
    connectedCallback(): void {
      const field = this.previousElementSibling
      if (!(field instanceof HTMLTextAreaElement)) return
      button(this, () => {
        field.select()
        void navigator.clipboard.writeText(field.value).then(() => say(this, this.dataset['done'] ?? ''))
      })
    }
  },
)
