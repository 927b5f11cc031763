import { Button, Stack, Text } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { agreementTexts } from './agreement-texts.ts'
import { Alone } from './alone.tsx'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import type { Pret } from '../../ui/alertes/envoi-types.ts'
import type { useSend } from './use-send.ts'

type Send = ReturnType<typeof useSend>

interface AgreementProps {
  pret: Pick<Pret, 'destinataires'>
  approbation: 'autre' | 'seule'
  team: readonly string[]
  /** What is typed beside: the text of an end. */
  typed: Parameters<Send['run']>[0]
  send: Send
}

/** The buttons of a serious alert: another person agrees, or the way without them. */
export function Agreement({ pret: { destinataires }, approbation, team, typed, send }: AgreementProps) {
  const t = useTexts(agreementTexts)
  const { prets } = useTexts(envoiTexts)
  const alone: Pick<Parameters<typeof Alone>[0], 'busy' | 'errors' | 'send'> = {
    busy: send.isPending,
    errors: send.errors,
    send: (more) => send.run({ ...typed, ...more }),
  }
  if (approbation === 'seule')
    return (
      <Stack gap="xs">
        <Text>{t.only}</Text>
        <Alone label={prets.premier.send(destinataires)} {...alone} />
      </Stack>
    )
  return (
    <Stack gap="xs">
      <Text>{t.lead(team.join(', '))}</Text>
      <Button size="lg" color="red" fullWidth loading={send.isPending} onClick={() => send.run(typed)}>
        {t.ask(destinataires)}
      </Button>
      <details className="envoi-folded">
        <summary>{t.nobody}</summary>
        <Alone asksWhy label={t.alone(destinataires)} {...alone} />
      </details>
    </Stack>
  )
}
