import { make, prefix } from './element.ts'
import { followed } from './store.ts'

/** The pause in typing after which suggestions are requested. */
const PAUSE_MS = 180
/** The most suggestions, and those of them that search a followed commune. */
const [SHOWN, FOLLOWED] = [8, 3]

interface Option {
  text: string
  note: string
  to: string
}

/** Suggests communes and answers below a field while one types: a combobox with a list. Without an answer of the network the form is what it was. */
customElements.define(
  'find-commune',
  class extends HTMLElement {
    connectedCallback(): void {
      const input = this.querySelector('input')
      const field = input?.parentElement
      if (!input || !field) return
      const id = `${input.id}-options`
      const list = make('ul', '', { id, role: 'listbox', class: 'options', 'aria-label': this.dataset['label'] ?? '' })
      const status = make('p', '', { role: 'status', class: 'hide' })
      list.hidden = true
      field.append(list)
      this.append(status)
      for (const [name, value] of Object.entries({
        role: 'combobox',
        autocomplete: 'off',
        'aria-autocomplete': 'list',
        'aria-controls': id,
        'aria-expanded': 'false',
      }))
        input.setAttribute(name, value)
      let [at, timer, turn] = [-1, 0, 0]
      const choose = (next: number) => {
        const options = [...list.children]
        at = next
        for (const [n, option] of options.entries()) option.setAttribute('aria-selected', String(n === at))
        const chosen = options[at]
        if (chosen) {
          input.setAttribute('aria-activedescendant', chosen.id)
          chosen.scrollIntoView({ block: 'nearest' })
        } else input.removeAttribute('aria-activedescendant')
      }
      const show = (options: readonly Option[]) => {
        list.replaceChildren(
          ...options.slice(0, SHOWN).map(({ text, note, to }, n) => {
            const option = make('li', text, { role: 'option', id: `${id}-${n}`, 'data-to': to })
            option.append(make('span', note, { class: 'small' }))
            return option
          }),
        )
        const count = list.children.length
        list.hidden = count === 0
        input.setAttribute('aria-expanded', String(count > 0))
        status.textContent = count > 0 ? `${count} ${this.dataset['count']}` : ''
        choose(-1)
      }
      const suggest = async () => {
        const q = input.value.trim()
        // An answer that is not to the last request is dropped.
        const mine = (turn += 1)
        if (q.length < 2) return show([])
        const answer = await fetch(`${this.dataset['path']}?${new URLSearchParams({ q })}`)
        const { options, isQuestion } = (await answer.json()) as { options: Option[]; isQuestion: boolean }
        if (mine !== turn || document.activeElement !== input) return
        const own = (isQuestion ? (followed() ?? []) : []).slice(0, FOLLOWED).map(({ slug, nom }) => ({
          text: q,
          note: nom,
          to: `${prefix()}/${slug}/recherche?${new URLSearchParams({ q })}`,
        }))
        show([...own, ...options])
      }
      input.addEventListener('input', () => {
        clearTimeout(timer)
        timer = setTimeout(() => void suggest().catch(() => show([])), PAUSE_MS)
      })
      input.addEventListener('keydown', (event) => {
        const count = list.children.length
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        if (event.key === 'Escape' && count > 0) show([])
        else if (step !== 0 && count > 0) choose(at < 0 && step < 0 ? count - 1 : (at + step + count) % count)
        else if (event.key === 'Enter' && at >= 0) go(list.children[at])
        else return
        event.preventDefault()
      })
      const go = (option: Element | undefined) => {
        const to = option instanceof HTMLElement ? option.dataset['to'] : undefined
        if (to) location.assign(to)
      }
      // A pressed option must not take the focus from the field, which would close the list.
      list.addEventListener('pointerdown', (event) => event.preventDefault())
      list.addEventListener('click', ({ target }) => go((target as Element).closest('li') ?? undefined))
      input.addEventListener('blur', () => {
        turn += 1
        show([])
      })
    }
  },
)
