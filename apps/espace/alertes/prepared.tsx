import { Button, Stack, Text, Textarea } from '@mantine/core'
import { FIXED_SENTENCES, isFixedSentence } from '../../../contract/suivis/fixed-sentences.ts'
import { useTyped } from '../../ui/forms/draft.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Agreement } from './agreement.tsx'
import { FoldedMessage } from './envoi-message.tsx'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import type { Pret } from '../../ui/alertes/envoi-types.ts'
import { useSend } from './use-send.ts'

const MESSAGE_MAX = 500

interface PreparedProps {
  id: string
  /** The version of the alert whose text is shown: another one is not sent. */
  version: number
  pret: Pret
  /** The names of the other people who can agree. */
  team: readonly string[]
}

/** What can be sent of an alert now: its button says to how many, and sends that number with the version that is on the screen. */
export function Prepared({ id, version, pret, team }: PreparedProps) {
  const { genre, destinataires, message, texte_libre, debut_le } = pret
  const t = useTexts(envoiTexts)
  const format = useFormat()
  const [said, setSaid] = useTyped(`envoi:${id}`)
  const send = useSend(id, version, pret, () => setSaid(''))
  const isExercise = genre === 'exercice'
  const isOver = genre === 'fin' || genre === 'retrait'
  const { lead, send: label } = t.prets[genre]
  const own = isOver ? said.trim() : ''
  const typed = own === '' ? {} : { message: own }
  const approbation =
    own === '' || texte_libre === 'refuse' ? pret.approbation : isFixedSentence(own) ? 'aucune' : (texte_libre ?? pret.approbation)
  if (destinataires === 0) return isExercise ? null : <Text>{t.nobodyToTell}</Text>
  return (
    <Stack gap="xs">
      <Text size={isExercise ? 'sm' : 'md'} c={isExercise ? 'dimmed' : undefined}>
        {lead}
      </Text>
      {debut_le && <Text>{t.dueLead(format.dateTime(debut_le))}</Text>}
      {texte_libre === 'refuse' && <Text>{t.onlyFixed}</Text>}
      {(texte_libre === 'autre' || texte_libre === 'seule') && (
        <Text>
          {pret.approbation === 'aucune' ? t.emptyAtOnce : t.fixedAtOnce(FIXED_SENTENCES[0])} {t.ownText[texte_libre](team.join(', '))}
        </Text>
      )}
      {isOver && texte_libre !== 'refuse' && (
        <Textarea
          size="md"
          label={t.message}
          description={message.changement ? t.ifEmpty(message.changement) : t.messageHint[genre]}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MESSAGE_MAX}
          value={said}
          error={send.errors['message']}
          onChange={({ currentTarget: { value } }) => setSaid(value)}
        />
      )}
      {approbation === 'aucune' ? (
        <Button
          size={isExercise ? 'sm' : 'lg'}
          fullWidth
          {...(isExercise ? { variant: 'default' } : { color: genre === 'fin' ? undefined : 'red' })}
          loading={send.isPending}
          onClick={() => send.run(typed)}
        >
          {typeof label === 'string' ? label : label(destinataires)}
        </Button>
      ) : (
        <Agreement {...{ pret, approbation, team, typed, send }} />
      )}
      {!isExercise && <FoldedMessage genre={genre} message={message} />}
    </Stack>
  )
}
