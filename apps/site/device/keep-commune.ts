import { keepCopies, dropCopies } from './copies.ts'
import { say } from './element.ts'
import { followed, store } from './store.ts'

/**
 * Keeps the commune of the page on this device, or no longer: at once where its tick is changed, else with the button that follows. Hidden where the
 * browser stores nothing.
 */
customElements.define(
  'keep-commune',
  class extends HTMLElement {
    connectedCallback(): void {
      const { slug = '', nom = '', kept = '', dropped = '' } = this.dataset
      const tick = this.querySelector('input')
      const isIn = () => followed()?.some((commune) => commune.slug === slug) ?? false
      if (followed() === null || !tick) {
        this.hidden = true
        return
      }
      tick.checked ||= isIn()
      const keep = (isWanted: boolean): void => {
        if (isWanted === isIn()) return
        const others = (followed() ?? []).filter((commune) => commune.slug !== slug)
        if (!store(isWanted ? [...others, { slug, nom }] : others)) this.hidden = true
        else void (isWanted ? keepCopies(slug) : dropCopies())
      }
      tick.addEventListener('change', () => {
        keep(tick.checked)
        say(this, tick.checked ? kept : dropped)
      })
      this.closest('form')
        ?.querySelector('[data-followed]')
        ?.addEventListener('click', () => tick.checked && keep(true))
    }
  },
)
