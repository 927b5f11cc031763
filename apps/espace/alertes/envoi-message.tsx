import { Text } from '@mantine/core'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import type { Message } from '../../ui/alertes/envoi-types.ts'

/** What recipients read, as the service stores it with the sending. */
export function EnvoiMessage({ message }: { message: Message }) {
  const t = useTexts(envoiTexts)
  const { pair } = useTexts(phrases)
  const { objet, titre, changement, texte, consignes, secteurs, source, jusqu_au } = message
  return (
    <div className="envoi-message">
      <Text size="sm" c="dimmed">
        {pair(t.subject, objet)}
      </Text>
      <Text fw={600}>{titre}</Text>
      {[changement, texte, consignes].map((part, n) => part && <p key={n}>{part}</p>)}
      {secteurs.length > 0 && <p>{secteurs.join(', ')}</p>}
      {(jusqu_au ?? source) && (
        <Text size="sm" c="dimmed">
          {jusqu_au && (
            <>
              {t.until} <DateTime at={jusqu_au} />
            </>
          )}
          {jusqu_au && source && ' · '}
          {source}
        </Text>
      )}
    </div>
  )
}

/** The same, folded. */
export function FoldedMessage({ message }: { message: Message }) {
  const t = useTexts(envoiTexts)
  return (
    <details className="envoi-folded">
      <summary>{t.read}</summary>
      <EnvoiMessage message={message} />
    </details>
  )
}
