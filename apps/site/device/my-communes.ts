import { make, prefix } from './element.ts'
import { followed } from './store.ts'

/** The communes that this device follows. Hidden if there are none. */
customElements.define(
  'my-communes',
  class extends HTMLElement {
    connectedCallback(): void {
      const communes = followed() ?? []
      if (communes.length === 0) return
      const link = (path: string, text: string) => {
        const item = make('li')
        item.append(make('a', text, { href: `${prefix()}${path}` }))
        return item
      }
      const list = make('ul', '', { class: 'links' })
      list.append(...communes.map(({ slug, nom }) => link(`/${slug}`, nom)))
      const { title = '', several } = this.dataset
      if (several && communes.length > 1) list.append(link(`/mes-communes?c=${communes.map(({ slug }) => slug).join(',')}`, several))
      this.replaceChildren(make('h2', title), list)
      this.hidden = false
    }
  },
)
