import { dayAddress } from './copies.ts'
import { make, prefix } from './element.ts'
import { followed } from './store.ts'

/** The most communes of one page, and how long the rest of the page waits for it. */
const [SHOWN, WAIT_MS] = [10, 2500]

/** The communes that this device follows, in place of the sentence that says how to follow one. */
customElements.define(
  'my-communes',
  class extends HTMLElement {
    connectedCallback(): void {
      const communes = followed() ?? []
      const sentence = this.querySelector('.mine')
      if (communes.length === 0 || !sentence) return
      const link = (path: string, text: string, isShown = false) => {
        const item = make('li')
        if (isShown) item.dataset['shown'] = ''
        item.append(make('a', text, { href: `${prefix()}${path}`, class: 'chip' }))
        return item
      }
      const list = make('ul', '', { class: 'mine' })
      const { several, part = '' } = this.dataset
      this.hidden = false
      if (several && communes.length > 1) list.append(link(`/mes-communes?c=${communes.map(({ slug }) => slug).join(',')}`, several))
      list.append(...communes.map(({ slug, nom }, at) => link(`/${slug}${part}`, nom, at < SHOWN)))
      sentence.replaceWith(list)
      if (several) void this.showDay(list)
    }

    /** Shows the day of each commune in place of their names. The names stay where the page cannot be had. */
    async showDay(names: Element): Promise<void> {
      this.toggleAttribute('data-waiting', true)
      try {
        const answer = await fetch(dayAddress(), { signal: AbortSignal.timeout(WAIT_MS) })
        const day = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('journee')
        if (day) {
          names.before(day)
          for (const name of names.querySelectorAll('[data-shown]')) name.remove()
          if (!names.hasChildNodes()) names.remove()
          // What was hidden while it moved is shown where it stays.
          for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
        }
      } catch {
        // Without a network the names lead to the copies of their pages.
      }
      this.toggleAttribute('data-waiting', false)
    }
  },
)
