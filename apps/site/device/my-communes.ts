import { make, prefix } from './element.ts'
import { followed } from './store.ts'

/** The communes that this device follows, in place of the sentence that says how to follow one. */
customElements.define(
  'my-communes',
  class extends HTMLElement {
    connectedCallback(): void {
      const communes = followed() ?? []
      const sentence = this.querySelector('.mine')
      if (communes.length === 0 || !sentence) return
      const link = (path: string, text: string) => {
        const item = make('li')
        item.append(make('a', text, { href: `${prefix()}${path}`, class: 'chip' }))
        return item
      }
      const list = make('ul', '', { class: 'mine' })
      const { several } = this.dataset
      if (several && communes.length > 1) list.append(link(`/mes-communes?c=${communes.map(({ slug }) => slug).join(',')}`, several))
      list.append(...communes.map(({ slug, nom }) => link(`/${slug}`, nom)))
      sentence.replaceWith(list)
    }
  },
)
