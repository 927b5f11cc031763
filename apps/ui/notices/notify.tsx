import { Anchor, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from 'wouter'
import { ClientError } from '../../../contract/client.ts'
import { isSessionOver } from '../sign-in/session.ts'
import { language } from '../i18n/language.ts'
import { phrases } from '../i18n/phrases.ts'
import { bilingual } from '../i18n/texts.ts'
import { typesetIn } from '../i18n/typeset.ts'

export interface Notice {
  message: string
  tone?: 'done' | 'warning' | 'error'
  detail?: string | undefined
  action?: { label: string; run: () => void }
  /** Leads to the record that the message is about; its path below the base. */
  link?: { label: string; path: string } | undefined
  /** Takes the place of the last message of this name: messages about one record are one. */
  as?: string | undefined
  /** The audit rows that its action reverses: reversed otherwise, the message goes. */
  reverses?: readonly string[]
  /** How long it stays, where it is true for so long only. */
  forMs?: number | undefined
}
interface Shown {
  id: string
  as: string | undefined
  reverses: readonly string[]
  isError: boolean
}
/** The messages on the screen, oldest first. */
let shown: readonly Shown[] = []
/** More would hide the screen; the newest always shows, and the oldest goes for it. */
const AT_ONCE = 4

const hide = (id: string): void => {
  shown = shown.filter((other) => other.id !== id)
  notifications.hide(id)
}
/** Takes away the messages that offer to reverse what has just been reversed. */
export function hideUndoOffers(rows: readonly string[]): void {
  for (const { id, reverses } of shown) if (reverses.some((row) => rows.includes(row))) hide(id)
}
function makeRoom(as: string | undefined): void {
  for (const other of shown) if (as !== undefined && other.as === as) hide(other.id)
  while (shown.length >= AT_ONCE) hide((shown.find(({ isError }) => !isError) ?? shown[0])?.id ?? '')
}

const COLOURS = { done: 'teal', warning: 'yellow', error: 'red' } as const
const texts = bilingual(
  {
    close: 'Fermer le message',
    broken: 'Une erreur inattendue s’est produite dans la page.',
    network: 'Le service ne répond pas. Vérifiez votre connexion : rien n’a été perdu.',
    request: (id: string) => `Demande ${id}`,
  },
  {
    close: 'Close the message',
    broken: 'An unexpected error occurred in the page.',
    network: 'The service does not answer. Check your connection: nothing was lost.',
    request: (id: string) => `Request ${id}`,
  },
)

/** Tells in a corner of the screen, and to screen readers, what was done or went wrong. What can be undone stays longer. */
export function notify({ message, tone = 'done', detail, action, link, as, reverses = [], forMs }: Notice): void {
  const id = crypto.randomUUID()
  let cameFrom: EventTarget | null = null
  makeRoom(as)
  shown = [...shown, { id, as, reverses, isError: tone === 'error' }]
  notifications.show({
    id,
    color: COLOURS[tone],
    autoClose: forMs ?? (tone === 'error' ? 20_000 : action ? 12_000 : 6_000),
    closeButtonProps: { 'aria-label': texts[language()].close },
    onClose: () => void (shown = shown.filter((other) => other.id !== id)),
    // Errors interrupt, the rest waits for its turn.
    role: tone === 'error' ? 'alert' : 'status',
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <div>
          {message}
          {detail && (
            <Text size="xs" c="dimmed">
              {detail}
            </Text>
          )}
          {link && (
            <Anchor component={Link} href={link.path} size="sm" onClick={() => hide(id)}>
              {link.label}
            </Anchor>
          )}
        </div>
        {action && (
          <Button
            size="compact-sm"
            variant="light"
            onFocus={({ relatedTarget }) => (cameFrom = relatedTarget)}
            onClick={() => {
              giveBack(cameFrom)
              hide(id)
              action.run()
            }}
          >
            {action.label}
          </Button>
        )}
      </Group>
    ),
  })
}

/** The focus does not go down with the message: back to where it was, or to the heading of the screen. */
function giveBack(from: EventTarget | null): void {
  const back = from instanceof HTMLElement && from.isConnected && from !== document.body ? from : document.querySelector<HTMLElement>('h1')
  back?.focus({ preventScroll: true })
}

/**
 * What an error says, with the number by which the service's log knows it.
 * @param as the record that it is about, whose message it replaces
 */
export function notifyError(error: unknown, as?: string): void {
  // The dialog that asks to sign in again says it.
  if (error instanceof ClientError && error.code === 'unauthorized' && isSessionOver()) return
  notify({ message: errorText(error), detail: requestDetail(error), tone: 'error', as })
}

/** One sentence for a person: the service's own, with the faults of the input behind it. */
export function errorText(error: unknown): string {
  const t = texts[language()]
  if (!(error instanceof ClientError)) return t.broken
  if (error.code === 'network') return t.network
  const faults = error.details.map(({ path, message }) => phrases[language()].pair(path.replace(/^(?:body|query)\./, ''), message))
  return typesetIn([error.message, ...faults].join(' '), language())
}

export function requestDetail(error: unknown): string | undefined {
  if (!(error instanceof ClientError) || !error.requestId) return undefined
  return texts[language()].request(error.requestId)
}
