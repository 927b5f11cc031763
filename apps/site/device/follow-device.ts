import { workerAddress } from './copies.ts'
import { button, make, say } from './element.ts'

const canPush = (): boolean =>
  'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator && workerAddress() !== undefined

/** An iPad says that it is a Mac, and has a touch screen. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** The key of the service. @throws Error if it cannot be read, or is none */
async function serviceKey(): Promise<string> {
  const answer = await fetch('/api/v1/suivis/appareil', { headers: { 'x-app-source': 'public' } })
  const { data } = (await answer.json()) as { data?: { cle: string | null } }
  if (!data?.cle) throw new Error('No notifications')
  return data.cle
}

/** The key that a subscription was made with, as the service writes it: base64url. */
const keyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The subscription of this device with the present key: another key could no longer send to it. */
async function known(): Promise<PushSubscription | null> {
  const own = await ownSubscription()
  return own && Notification.permission === 'granted' && keyOf(own) === (await serviceKey()) ? own : null
}

async function subscribe(): Promise<PushSubscription> {
  const cle = await serviceKey()
  await navigator.serviceWorker.register(workerAddress() ?? '')
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: cle })
}

/** The ticks and the sector of a form. The address, which somebody may have begun to type, is not among them. */
const ticked = (form: HTMLFormElement): (HTMLInputElement | HTMLSelectElement)[] => [
  ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input:checked, select'),
]

/** Sends a subscription with a form of its own. @param wanted what is ticked; nothing: to see what the device receives */
function send(host: HTMLElement, subscription: PushSubscription, wanted: ReturnType<typeof ticked> = []): void {
  const { endpoint, keys } = subscription.toJSON()
  const form = make('form', '', { method: 'post', action: host.dataset['to'] ?? '', hidden: '' })
  const chosen = wanted.map(({ name, value }) => [name, value] as const)
  const fields = Object.entries({ endpoint: endpoint ?? '', ...keys, cle: keyOf(subscription) })
  for (const [name, value] of [...fields, ...chosen]) form.append(make('input', '', { type: 'hidden', name, value }))
  document.body.append(form)
  form.submit()
}

function offer(host: HTMLElement): void {
  const { none = '', wait = '', denied = '', dismissed = '', failed = '', known: see = '', knownMore = '' } = host.dataset
  let own: PushSubscription | null = null
  const follow = async () => {
    const form = host.closest('form')
    if (own || !form) return own && send(host, own)
    const wanted = ticked(form)
    if (!wanted.some(({ type }) => type === 'checkbox')) return say(host, none)
    // Before anything that takes time: a browser asks its reader within a tap only.
    const answer = await Notification.requestPermission()
    if (answer !== 'granted') return say(host, answer === 'denied' ? denied : dismissed)
    say(host, wait)
    send(host, (await known()) ?? (await subscribe()), wanted)
  }
  const pressed = button(host, () => {
    if (pressed.ariaBusy === 'true') return
    pressed.ariaBusy = 'true'
    void follow()
      .catch(() => say(host, failed))
      .finally(() => (pressed.ariaBusy = null))
  })
  const look = async () => {
    own = await known()
    if (!own) return
    pressed.textContent = see
    for (const part of host.querySelectorAll('.small')) part.textContent = knownMore
  }
  void look().catch(() => {})
}

// At the end, since an element that is there already begins at once.
/**
 * Follows a commune by notifications, on the page of following (pages/follow/device.ts): asks for the permission within the tap, subscribes, and sends what
 * the browser gave with a form. A device that is subscribed sees what it receives. With `data-ended` nothing is followed any more: the subscription ends.
 */
customElements.define(
  'follow-device',
  class extends HTMLElement {
    connectedCallback(): void {
      if (this.dataset['ended'] !== undefined) void ownSubscription().then((own) => own?.unsubscribe())
      else if (canPush()) offer(this)
      else {
        this.hidden = true
        const steps = document.getElementById('ecran-d-accueil')
        if (steps && isApple() && workerAddress()) steps.hidden = false
      }
    }
  },
)
