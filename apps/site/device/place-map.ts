import { button, make, say } from './element.ts'

/** Shows a map in place of its button, after a tap. Its script and its tiles are loaded by the tap, and not before. */
customElements.define(
  'place-map',
  class extends HTMLElement {
    connectedCallback(): void {
      const { wait = '', failed = '', script = '' } = this.dataset
      button(this, (pressed) => {
        pressed.disabled = true
        say(this, wait)
        const loaded = make('script', '', { src: script })
        loaded.addEventListener('error', () => {
          pressed.disabled = false
          this.removeAttribute('data-wanted')
          loaded.remove()
          say(this, failed)
        })
        // The script replaces the content of every element that waits.
        this.toggleAttribute('data-wanted', true)
        document.head.append(loaded)
      })
    }
  },
)
