import { Button, Stack, Text } from '@mantine/core'
import type { EnvoiState } from '../../ui/alertes/envoi-types.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Severity } from './alert-form.ts'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import { Alone } from './alone.tsx'
import { tellingTexts, type Verb } from './telling-texts.ts'

/** What keeps a town hall from sending, and who could agree. */
export type Facts = Pick<EnvoiState, 'peut_envoyer' | 'arret_general' | 'suivent' | 'equipe'>
export type Prevu = EnvoiState['prevus'][number]
/** What goes with a change as its `envoi`. */
export interface EnvoiInput {
  destinataires: Prevu['destinataires']
  motif_seul?: string
  commune?: string
}

export interface TellingProps {
  verb: Verb
  /** Undefined while they are read, or where they could not be. */
  facts: Facts | undefined
  /** What the change tells; null: nothing can be told. */
  prevu: Prevu | null
  /** The severity of the alert after the change. */
  severity: Severity
  /** Whether an end or a withdrawal says something of one's own: that waits as what was sent did. */
  isFree?: boolean
  /** Whether to tell is the usual choice: it is the filled button, and to change without telling the link. */
  usual: boolean
  busy: boolean
  errors: Readonly<Record<string, string>>
  /** Makes the change; null: without telling. */
  act: (envoi: EnvoiInput | null) => void
}

/** The buttons of a change of an alert: with telling and without. Where nothing can leave there is one, with the reason. */
export function Telling({ verb, facts, prevu, severity, isFree = false, usual, busy, errors, act }: TellingProps) {
  const t = useTexts(tellingTexts)
  const { ownText } = useTexts(envoiTexts)
  const format = useFormat()
  const color = verb === 'publish' || verb === 'remove' ? 'red' : undefined
  const why = reasonOf(facts, prevu)
  if (!facts || !prevu || why !== null)
    return (
      <Stack gap="xs">
        {why && <Text>{t.nothingLeaves[why]}</Text>}
        <Button size="lg" fullWidth color={color} loading={busy} onClick={() => act(null)}>
          {t.only(verb)}
        </Button>
      </Stack>
    )
  const { destinataires } = prevu
  const { approbation: plain, texte_libre, debut_le } = prevu.selon[severity]
  const approbation = isFree && texte_libre !== null ? texte_libre : plain
  const tell = (more: Partial<EnvoiInput> = {}) => act({ destinataires, ...more })
  const look = {
    size: 'lg',
    fullWidth: true,
    className: 'tell-button',
    loading: busy,
    ...(usual ? { color } : { variant: 'subtle' }),
  } as const
  const without = (
    <Button
      size="md"
      fullWidth
      variant={usual ? 'subtle' : 'filled'}
      color={usual ? undefined : color}
      loading={busy}
      onClick={() => act(null)}
    >
      {usual ? t.without(verb) : t.only(verb)}
    </Button>
  )
  const telling =
    approbation === 'aucune' ? (
      <>
        {debut_le && <Text>{t.laterLead(format.dateTime(debut_le))}</Text>}
        <Button {...look} onClick={() => tell()}>
          {debut_le ? t.later(verb, destinataires, format.time(debut_le)) : t.both(verb, destinataires)}
        </Button>
      </>
    ) : approbation === 'autre' ? (
      <>
        <Text>{t.askLead(verb, facts.equipe.join(', '))}</Text>
        <Button {...look} onClick={() => tell()}>
          {t.ask(verb, destinataires)}
        </Button>
        <details className="envoi-folded">
          <summary>{t.nobodyElse}</summary>
          <Alone asksWhy label={t.both(verb, destinataires)} busy={busy} errors={errors} send={tell} />
        </details>
      </>
    ) : (
      <>
        <Text>{t.onlyPerson}</Text>
        <Alone label={t.both(verb, destinataires)} busy={busy} errors={errors} send={tell} />
      </>
    )
  return (
    <Stack gap="xs">
      {!isFree && (texte_libre === 'autre' || texte_libre === 'seule') && (
        <Text>
          {t.fixedAtOnce[verb === 'remove' ? 'remove' : 'lift']} {ownText[texte_libre](facts.equipe.join(', '))}
        </Text>
      )}
      {!usual && without}
      {telling}
      {usual && without}
    </Stack>
  )
}

/** Why nothing can leave; null: something can, or the change has nobody to tell. */
function reasonOf(facts: Facts | undefined, prevu: Prevu | null) {
  if (!facts) return 'unread'
  if (facts.arret_general !== null) return 'stopped'
  if (!facts.peut_envoyer) return 'notSet'
  if (facts.suivent === 0) return 'nobody'
  return !prevu || prevu.destinataires === 0 ? 'nobodyTold' : null
}
