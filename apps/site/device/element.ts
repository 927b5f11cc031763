/** Makes an element of a page, with a text. */
export function make<N extends keyof HTMLElementTagNameMap>(name: N, text = '', of: Record<string, string> = {}): HTMLElementTagNameMap[N] {
  const made = document.createElement(name)
  made.textContent = text
  for (const [attribute, value] of Object.entries(of)) made.setAttribute(attribute, value)
  return made
}

/** The prefix of the addresses of the page's language. */
export const prefix = (): string => (document.documentElement.lang === 'en' ? '/en' : '')

/** Makes the button of an element do `act`. The page has the button, invisible before the script, so that nothing moves when it is shown. */
export function button(host: HTMLElement, act: (pressed: HTMLButtonElement) => void): HTMLButtonElement {
  const found = host.querySelector('button') ?? host.appendChild(make('button', '', { type: 'button', class: 'btn' }))
  found.addEventListener('click', () => act(found))
  return found
}

/** Writes a sentence that screen readers say at once. */
export function say(host: HTMLElement, text: string): void {
  const place = host.querySelector('[role=status]') ?? host.appendChild(make('p', '', { role: 'status', class: 'small' }))
  place.textContent = text
}
