import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { ClientError } from '../../contract/client.ts'
import { language } from '../i18n/language.ts'
import { phrases } from '../i18n/phrases.ts'
import { bilingual } from '../i18n/texts.ts'
import { inPrint } from '../i18n/typeset.ts'

interface Message {
  message: string
  tone?: 'done' | 'warning' | 'error'
  detail?: string | undefined
  action?: { label: string; run: () => void }
  /** Takes the place of the last message of this name. */
  as?: string | undefined
  /** How long it stays, where it is true for so long only. */
  forMs?: number | undefined
}
const named = new Map<string, string>()

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
export function tell({ message, tone = 'done', detail, action, as, forMs }: Message): void {
  const id = crypto.randomUUID()
  let cameFrom: EventTarget | null = null
  if (as !== undefined) {
    notifications.hide(named.get(as) ?? '')
    named.set(as, id)
  }
  notifications.show({
    id,
    color: COLOURS[tone],
    autoClose: forMs ?? (tone === 'error' ? 20_000 : action ? 12_000 : 6_000),
    closeButtonProps: { 'aria-label': texts[language()].close },
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
        </div>
        {action && (
          <Button
            size="compact-sm"
            variant="light"
            onFocus={({ relatedTarget }) => (cameFrom = relatedTarget)}
            onClick={() => {
              giveBack(cameFrom)
              notifications.hide(id)
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

/** What an error says, with the number by which the service's log knows it. */
export function tellError(error: unknown): void {
  tell({ message: errorText(error), detail: requestDetail(error), tone: 'error' })
}

/** One sentence for a person: the service's own, with the faults of the input behind it. */
export function errorText(error: unknown): string {
  const t = texts[language()]
  if (!(error instanceof ClientError)) return t.broken
  if (error.code === 'network') return t.network
  const faults = error.details.map(({ path, message }) => phrases[language()].pair(path.replace(/^(?:body|query)\./, ''), message))
  return inPrint([error.message, ...faults].join(' '), language())
}

export function requestDetail(error: unknown): string | undefined {
  if (!(error instanceof ClientError) || !error.requestId) return undefined
  return texts[language()].request(error.requestId)
}
