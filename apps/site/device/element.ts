/** Makes an element of a page, with a text. */
export function make<N extends keyof HTMLElementTagNameMap>(name: N, text = '', of: Record<string, string> = {}): HTMLElementTagNameMap[N] {
  const made = document.createElement(name)
  made.textContent = text
  for (const [attribute, value] of Object.entries(of)) made.setAttribute(attribute, value)
  return made
}

/** The prefix of the addresses of the page's language. */
export const prefix = (): string => (document.documentElement.lang === 'en' ? '/en' : '')

/** Shows an element that is hidden until a script can serve it, with a button that does `act`. */
export function button(host: HTMLElement, text: string, act: (pressed: HTMLButtonElement) => void): HTMLButtonElement {
  const made = make('button', text, { type: 'button', class: 'btn' })
  made.addEventListener('click', () => act(made))
  host.replaceChildren(made)
  host.hidden = false
  return made
}

/** Writes a sentence that screen readers say at once. */
export function say(host: HTMLElement, text: string): void {
  const place = host.querySelector('[role=status]') ?? host.appendChild(make('p', '', { role: 'status', class: 'small' }))
  place.textContent = text
}
