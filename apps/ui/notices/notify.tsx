import { Anchor, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from 'wouter'
import { ClientError } from '../../../contract/client.ts'
import { isSessionOver } from '../sign-in/session.ts'
import { formatOf } from '../i18n/format.ts'
import { language } from '../i18n/language.ts'
import { bilingual } from '../i18n/texts.ts'
import { typesetIn } from '../i18n/typeset.ts'
import { fieldFault } from './field-faults.ts'

export interface Notice {
  message: string
  tone?: 'done' | 'warning' | 'error'
  detail?: string | undefined
  action?: { label: string; run: () => void }
  /** A link to the record that the notice is about; the path is relative to the base. */
  link?: { label: string; path: string } | undefined
  /** The key of the notice: it replaces the last notice with the same key. */
  as?: string | undefined
  /** The audit rows that the action undoes. The notice is removed when they are undone otherwise. */
  reverses?: readonly string[]
  /** How long the notice is shown, in milliseconds. */
  forMs?: number | undefined
}
interface Shown {
  id: string
  as: string | undefined
  reverses: readonly string[]
  isError: boolean
}
/** The visible notices, oldest first. */
let shown: readonly Shown[] = []
/** The limit of visible notices. A new notice replaces the oldest. */
const AT_ONCE = 4

const hide = (id: string): void => {
  shown = shown.filter((other) => other.id !== id)
  notifications.hide(id)
}
/** Removes the notices whose undo action has become void. */
export function hideUndoOffers(rows: readonly string[]): void {
  for (const { id, reverses } of shown) if (reverses.some((row) => rows.includes(row))) hide(id)
}
/** Removes the errors of an act, after it has succeeded. @param as the key of its notices */
export function hideErrors(as: string): void {
  for (const other of shown) if (other.isError && other.as === as) hide(other.id)
}
function makeRoom(as: string | undefined): void {
  for (const other of shown) if (as !== undefined && other.as === as) hide(other.id)
  while (shown.length >= AT_ONCE) hide((shown.find(({ isError }) => !isError) ?? shown[0])?.id ?? '')
}

const COLOURS = { done: 'teal', warning: 'yellow', error: 'red' } as const
const texts = bilingual({
  close: ['Fermer le message', 'Close the message'],
  broken: ['Une erreur inattendue s’est produite dans la page.', 'An unexpected error occurred in the page.'],
  signedOut: ['Votre session est terminée : reconnectez-vous.', 'Your session has ended: sign in again.'],
  network: [
    'Le service ne répond pas. Vérifiez votre connexion, puis réessayez.',
    'The service does not answer. Check your connection, then try again.',
  ],
  foreign: [
    'La réponse ne vient pas de ce service, mais du réseau : connexion d’un Wi-Fi public, filtre, serveur en maintenance.',
    'The answer is not from this service, but from the network: the sign-in of a public Wi-Fi, a filter, a server under maintenance.',
  ],
  later: ['Réessayez dans un moment.', 'Try again in a moment.'],
  actLost: [
    'Le service ne répond pas. Votre action n’est sans doute pas enregistrée : vérifiez-la, puis recommencez.',
    'The service does not answer. Your action is probably not saved: check it, then do it again.',
  ],
  check: [
    'Votre action n’est sans doute pas enregistrée : vérifiez-la avant de la recommencer.',
    'Your action is probably not saved: check it before you do it again.',
  ],
  again: (time: string) => [
    `Si cela se reproduit, écrivez à l’équipe du service en indiquant l’heure : ${time}.`,
    `If it happens again, write to the team of the service, with the time: ${time}.`,
  ],
})

/** Shows a notice, on the screen and to screen readers. A notice with an action is shown longer. */
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
    // Screen readers announce errors at once, other notices in turn.
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
              restoreFocus(cameFrom)
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

/** Returns the focus of a removed notice to the former element, or to the heading of the screen. */
function restoreFocus(from: EventTarget | null): void {
  const back = from instanceof HTMLElement && from.isConnected && from !== document.body ? from : document.querySelector<HTMLElement>('h1')
  back?.focus({ preventScroll: true })
}

/**
 * Shows the error of an act in words.
 * @param as the key of the notice that it replaces
 */
export function notifyError(error: unknown, as?: string): void {
  // The sign-in dialog is shown for it.
  if (error instanceof ClientError && error.code === 'unauthorized' && isSessionOver()) return
  const t = texts[language()]
  const code = error instanceof ClientError ? error.code : undefined
  const message = code === 'network' ? t.actLost : code === 'foreign' ? `${t.foreign} ${t.check}` : errorText(error)
  notify({ message, detail: requestDetail(error), tone: 'error', as })
}

/** Refusals whose cause is the application, not what a person did: their texts are for programmers. */
const OF_PROGRAM =
  /^(?:missing_app_source|malformed_request|method_not_allowed|uri_too_long|unsupported_media_type|headers_too_large|idempotency_conflict)$/
const isOfProgram = (error: unknown): boolean => !(error instanceof ClientError) || OF_PROGRAM.test(error.code)

/** An error in whole sentences: the faults of the fields, or else what the service says. */
export function errorText(error: unknown): string {
  const t = texts[language()]
  if (!(error instanceof ClientError) || isOfProgram(error)) return t.broken
  if (error.code === 'network') return t.network
  if (error.code === 'foreign') return `${t.foreign} ${t.later}`
  if (error.code === 'unauthorized') return t.signedOut
  const faults = error.details.map(({ path, message }) => fieldFault(path, message, language()))
  const isOfFields = faults.length > 0 && /^(?:validation_failed|payload_too_large)$/.test(error.code)
  return [...(isOfFields ? [] : [typesetIn(error.message, language())]), ...faults].join(' ')
}

/** What a person can do about an error that they cannot mend: the log of the service has the cause by its time. No number is shown. */
export function requestDetail(error: unknown): string | undefined {
  if (!(error instanceof ClientError) || !error.requestId || (error.status < 500 && !isOfProgram(error))) return undefined
  return texts[language()].again(formatOf(language()).time(new Date().toISOString()))
}
