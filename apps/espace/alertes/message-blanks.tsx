import { Button, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { listPublications } from '../../../contract/publications/publications.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { alertTexts } from './alert-texts.ts'
import { type Blanks, namesOf, piecesOf, STREETS } from './models.ts'

interface MessageBlanksProps {
  /** The message of a model, with its marks. */
  message: string
  blanks: Blanks
  acteurId: string
  error: string | undefined
  fill: (name: string, value: string) => void
  /** Goes on with the text by hand. */
  edit: () => void
}

/** The message of a model with one small field for each thing that is missing: the text fills itself. Streets of earlier alerts are proposed. */
export function MessageBlanks({ message, blanks, acteurId, error, fill, edit }: MessageBlanksProps) {
  const t = useTexts(alertTexts)
  const id = useId()
  const streets = useEarlierStreets(acteurId)
  return (
    <div>
      <datalist id={id}>
        {streets.map((street) => (
          <option key={street} value={street} />
        ))}
      </datalist>
      <div role="group" aria-label={t.toFill} className="alert-blanks">
        {namesOf(message).map((name) => (
          <TextInput
            key={name}
            size="md"
            label={name.charAt(0).toUpperCase() + name.slice(1)}
            maxLength={200}
            {...(STREETS.has(name) ? { list: id } : {})}
            value={blanks[name] ?? ''}
            onChange={({ currentTarget: { value } }) => fill(name, value)}
          />
        ))}
      </div>
      <p className="alert-filled" aria-label={t.message}>
        {piecesOf(message, blanks).map(({ text, name, isOpen }, n) =>
          name === undefined ? text : <mark key={n}>{isOpen ? name : text}</mark>,
        )}
      </p>
      {error && (
        <Text size="sm" c="var(--text-error)" role="alert" tabIndex={-1} data-fault>
          {error}
        </Text>
      )}
      <Button variant="subtle" size="compact-md" onClick={edit}>
        {t.editText}
      </Button>
    </div>
  )
}

const EARLIER_MAX = 50

/** The streets and sectors of the alerts of a town hall, the latest first. */
function useEarlierStreets(acteur_id: string): string[] {
  const query = { acteur_id, kind: 'alerte', per_page: EARLIER_MAX } as const
  const shown = useRead(listPublications, { query }).data?.data ?? []
  const ended = useRead(listPublications, { query: { ...query, terminees: 'true' } }).data?.data ?? []
  return [...new Set([...shown, ...ended].flatMap(({ alerte }) => alerte?.secteurs ?? []))]
}
