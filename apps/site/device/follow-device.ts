import { workerAddress } from './copies.ts'
import { make, say } from './element.ts'
import { forget, keep, kept, move, serviceKey } from './subscription.ts'

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

/** The key that a subscription was made with, as the service writes it: base64url. */
const keyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function subscribe(cle: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(workerAddress() ?? '')
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: cle })
}

/**
 * The subscription of this browser with the present key: another key could no longer send to it. One that the browser has replaced or lost since the last
 * visit is renewed, and what it follows goes on. Spec §2-87.
 * @returns null without the permission, and where the browser follows nothing
 */
async function present(): Promise<PushSubscription | null> {
  if (!canPush() || Notification.permission !== 'granted') return null
  const own = await ownSubscription()
  const former = (await kept()) ?? own?.toJSON()
  if (!former) return null
  const cle = await serviceKey()
  const isUsable = own !== null && keyOf(own) === cle
  if (isUsable && own.endpoint === former.endpoint) return own
  const now = isUsable ? own : await subscribe(cle)
  if ((await move(former, now, cle)) !== false || isUsable) return now
  await end()
  return null
}

/** Ends the subscription of this browser: nothing is followed with it. */
async function end(): Promise<void> {
  await forget()
  await (await ownSubscription())?.unsubscribe()
}

/** Renews a subscription that differs from the one that the service knows, on any page, without a request as long as it is the same. */
export async function renewDifferent(): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return
  const [own, former] = [await ownSubscription(), await kept()]
  if (former && own?.endpoint !== former.endpoint) await present()
}

/** Subscribes for the first time. The form that tells the service of it is sent at once. */
async function begun(): Promise<PushSubscription> {
  const own = await subscribe(await serviceKey())
  await keep(own.toJSON())
  return own
}

/** The ticks and the sector of a form. The address, which somebody may have begun to type, is not among them. */
const ticked = (form: HTMLFormElement): (HTMLInputElement | HTMLSelectElement)[] => [
  ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[type=checkbox][name]:checked, select'),
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
  const { none = '', wait = '', denied = '', dismissed = '', failed = '', known: see = '', knownMore = '', receive = '' } = host.dataset
  const form = host.closest('form')
  const pressed = form?.querySelector<HTMLButtonElement>('[data-followed]')
  if (!form || !pressed) return
  const byMail = pressed.textContent
  const other = host.querySelector<HTMLInputElement>('[value=email]')
  const address = form.querySelector<HTMLInputElement>('[name=email]')
  let own: PushSubscription | null = null
  /** The button and the address are those of the chosen way: an address that is not shown is not required. */
  const choose = () => {
    const isMail = other?.checked ?? false
    pressed.textContent = isMail ? byMail : own ? see : receive
    if (address) address.disabled = !isMail
  }
  other?.closest('fieldset')?.addEventListener('change', () => {
    choose()
    say(host, '')
    if (other.checked) address?.focus()
  })
  // A page of a refused address shows what was refused.
  if (other && (address?.value || address?.ariaInvalid)) other.checked = true
  choose()
  const follow = async () => {
    if (own) return send(host, own)
    const wanted = ticked(form)
    if (!wanted.some(({ type }) => type === 'checkbox')) return say(host, none)
    // Before anything that takes time: a browser asks its reader within a tap only.
    const answer = await Notification.requestPermission()
    if (answer !== 'granted') return say(host, answer === 'denied' ? denied : dismissed)
    say(host, wait)
    send(host, (await present()) ?? (await begun()), wanted)
  }
  pressed.addEventListener('click', (event) => {
    if (other?.checked) return
    event.preventDefault()
    if (pressed.ariaBusy === 'true') return
    pressed.ariaBusy = 'true'
    void follow()
      .catch(() => say(host, failed))
      .finally(() => (pressed.ariaBusy = null))
  })
  const look = async () => {
    own = await present()
    if (!own) return
    choose()
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
      if (this.dataset['ended'] !== undefined) void end().catch(() => {})
      else if (canPush()) offer(this)
      else {
        this.hidden = true
        const instead = document.getElementById(isApple() && workerAddress() ? 'ecran-d-accueil' : 'sans-notifications')
        if (instead) instead.hidden = false
      }
    }
  },
)
