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

/** Buffers the keys typed while a field loads: none is lost, and none triggers a shortcut of the screen. */
export function bufferKeys(): void {
  if (holding || document.querySelector('[role=dialog][aria-modal=true]')) return
  holding = true
  addEventListener('keydown', hold, true)
}

/** Returns the buffered keys and ends buffering. */
export function takeBufferedKeys(): string {
  const typed = letters
  letters = ''
  holding = false
  removeEventListener('keydown', hold, true)
  return typed
}
