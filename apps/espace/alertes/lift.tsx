import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { liftAlert } from '../../../contract/publications/event-routes.ts'
import { FIXED_SENTENCES } from '../../../contract/suivis/fixed-sentences.ts'
import { useTyped } from '../../ui/forms/draft.ts'
import { OtherErrors } from '../../ui/forms/other-errors.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { changeTexts } from './change-texts.ts'
import { type EnvoiInput, Telling } from './telling.tsx'
import { type ChangeProps, useChange } from './use-change.ts'

const OWN = 'own'

/** The end of an alert, with the sentence that residents read. */
export function Lift(props: ChangeProps) {
  const { id } = props.publication
  const t = useTexts(changeTexts)
  const { save, errors, telling, headers, severity } = useChange(liftAlert, 'lift', ['fin'], props)
  const [chosen, setChosen] = useState<string>(FIXED_SENTENCES[0])
  const [own, setOwn] = useTyped(`alert-end:${id}`)
  const sentence = chosen === OWN ? own.trim() : chosen
  const act = (envoi: EnvoiInput | null) => {
    const body = { ...(sentence === '' ? {} : { motif: sentence }), ...(envoi ? { envoi } : {}) }
    save.mutate({ params: { id }, body, headers })
  }
  return (
    <>
      <Radio.Group label={t.whatTheyRead} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="xs">
          {FIXED_SENTENCES.slice(0, 2).map((one) => (
            <Radio key={one} size="md" value={one} label={one} py={6} />
          ))}
          <Radio size="md" value={OWN} label={t.own} py={6} />
        </Stack>
      </Radio.Group>
      {chosen === OWN && (
        <Textarea
          size="md"
          label={t.ownField}
          description={t.ownHint}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={own}
          error={errors['motif'] ?? errors['envoi.message']}
          onChange={({ currentTarget: { value } }) => setOwn(value)}
          data-autofocus
        />
      )}
      {telling.usual && <Text>{t.onlyThem}</Text>}
      <Text size="sm" c="dimmed">
        {t.staysReadable}
      </Text>
      <OtherErrors errors={errors} shown={['motif', 'envoi.message', 'envoi.commune', 'envoi.motif_seul']} />
      <Telling {...telling} severity={severity} isFree={chosen === OWN && sentence !== ''} act={act} />
    </>
  )
}
