import { keepCopies, dropCopies } from './copies.ts'
import { button } from './element.ts'
import { followed, store } from './store.ts'

/** Follows the commune of the page on this device, or no longer. Hidden where the browser stores nothing. */
customElements.define(
  'follow-commune',
  class extends HTMLElement {
    connectedCallback(): void {
      const { slug = '', nom = '' } = this.dataset
      const isIn = () => followed()?.some((commune) => commune.slug === slug) ?? false
      if (followed() === null) {
        this.hidden = true
        return
      }
      // The style sheet shows the text of the state: the button has both.
      const show = (pressed: HTMLButtonElement) => pressed.setAttribute('aria-pressed', String(isIn()))
      show(
        button(this, (pressed) => {
          const others = (followed() ?? []).filter((commune) => commune.slug !== slug)
          const isFollowing = isIn()
          if (!store(isFollowing ? others : [...others, { slug, nom }])) this.hidden = true
          else void (isFollowing ? dropCopies(slug) : keepCopies(slug))
          show(pressed)
        }),
      )
    }
  },
)
