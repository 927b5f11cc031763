import { button, say } from './element.ts'

const WAIT_MS = 15_000
/** A position of a minute ago will do. */
const AGE_MS = 60_000

/** Makes a button ask for the position. It is asked for by a tap only, and a refusal is answered with a sentence. */
export function positionButton(host: HTMLElement, use: (position: { lat: number; lng: number }) => void): void {
  if (!('geolocation' in navigator) || !isSecureContext) {
    host.hidden = true
    return
  }
  const { wait = '', refused = '' } = host.dataset
  button(host, (pressed) => {
    // Not `disabled`: the focus would be lost.
    if (pressed.ariaBusy === 'true') return
    pressed.ariaBusy = 'true'
    say(host, wait)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        pressed.ariaBusy = null
        say(host, '')
        use({ lat: coords.latitude, lng: coords.longitude })
      },
      () => {
        pressed.ariaBusy = null
        say(host, refused)
      },
      { timeout: WAIT_MS, maximumAge: AGE_MS },
    )
  })
}
