let letters = ''
let holding = false

function hold(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape') return void takeBufferedKeys()
  if (event.key.length === 1) letters += event.key
  else if (event.key === 'Backspace') letters = letters.slice(0, -1)
  else if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Keeps what is typed while a field is on its way: no letter is lost, and none decides about what lies behind. */
export function bufferKeys(): void {
  if (holding || document.querySelector('[role=dialog][aria-modal=true]')) return
  holding = true
  addEventListener('keydown', hold, true)
}

/** What was typed meanwhile; from now on keys go where they always do. */
export function takeBufferedKeys(): string {
  const held = letters
  letters = ''
  holding = false
  removeEventListener('keydown', hold, true)
  return held
}
