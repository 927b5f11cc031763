import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { momentInWords } from '../../../contract/dates.ts'
import { drawn, partsOfSent, placesInWords, stateLine } from '../../../contract/suivis/message-parts.ts'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import type { Envoi, Message } from '../../ui/alertes/envoi-types.ts'
import { DEVICE_ZONE, READ_LATER } from '../../ui/alertes/read-now.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'

interface EnvoiMessageProps {
  genre: Envoi['genre']
  message: Message
}

/** What recipients read, as the service stores it with the sending: its parts in the order of every medium. Spec §2-117. */
export function EnvoiMessage({ genre, message }: EnvoiMessageProps) {
  const t = useTexts(envoiTexts)
  const { pair } = useTexts(phrases)
  const language = useLanguage()
  const parts = drawn<ReactNode>(partsOfSent(genre, message, language), {
    state: (part) => <b>{stateLine(part, DEVICE_ZONE, READ_LATER, language)}</b>,
    update: ({ text, at }) => (
      <>
        {at && <b>{t.updated(momentInWords(at, DEVICE_ZONE, READ_LATER, language))} </b>}
        {text}
      </>
    ),
    where: ({ places }) => pair(t.where, placesInWords(places, language)),
    orders: ({ each }) => (
      <ol aria-label={t.orders}>
        {each.map((order) => (
          <li key={order}>{order}</li>
        ))}
      </ol>
    ),
    numbers: ({ emergency, given }) => pair(t.numbers, [...emergency, ...given].join(', ')),
    next: ({ text }) => <b>{text}</b>,
    story: ({ text, source }) => [text, source && pair(t.source, source)].filter(Boolean).join('\n'),
  })
  return (
    <div className="envoi-message">
      <Text size="sm" c="dimmed">
        {pair(t.subject, message.objet)}
      </Text>
      <Text fw={600}>{message.titre}</Text>
      {parts.map((part, n) => (
        <div key={n} className="envoi-part">
          {part}
        </div>
      ))}
    </div>
  )
}

/** The same, folded. */
export function FoldedMessage(props: EnvoiMessageProps) {
  const t = useTexts(envoiTexts)
  return (
    <details className="envoi-folded">
      <summary>{t.read}</summary>
      <EnvoiMessage {...props} />
    </details>
  )
}
