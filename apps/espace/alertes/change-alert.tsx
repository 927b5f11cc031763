import { Modal, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { printedName } from '../../../contract/communes/commune-name.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import type { ClientError } from '../../../contract/client.ts'
import { untilInWords } from '../../../contract/dates.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { SEVERITIES } from '../../../contract/publications/alerts.ts'
import { correctAlert, liftAlert, renewAlert } from '../../../contract/publications/event-routes.ts'
import { moderateMairiePublication } from '../../../contract/mairie/mairie.ts'
import { listEnvois } from '../../../contract/suivis/envois.ts'
import { FIXED_SENTENCES } from '../../../contract/suivis/fixed-sentences.ts'
import type { Envoi } from '../../ui/alertes/envoi-types.ts'
import { DEVICE_ZONE, NOW, READ_LATER } from '../../ui/alertes/read-now.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { useTyped } from '../../ui/forms/draft.ts'
import { mustChoose } from '../../ui/forms/conflict-choice.tsx'
import { DraftNotice } from '../../ui/forms/draft-notice.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { OtherErrors } from '../../ui/forms/other-errors.tsx'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { Conflicts } from '../publications/conflicts.tsx'
import { notifyConflict } from '../publications/last-change.ts'
import { type OwnPublication, shownTitle } from '../publications/state.ts'
import type { AlertForm, Severity } from './alert-form.ts'
import './alertes.css'
import { alertTexts } from './alert-texts.ts'
import { changeTexts } from './change-texts.ts'
import { EndField } from './end-field.tsx'
import { endFault } from './ends.ts'
import { SeverityMark } from './step-severity.tsx'
import { type Prevu, type Told, Telling } from './telling.tsx'
import { tellingTexts, toldOf } from './telling-texts.ts'
import { ToldLine } from './told-line.tsx'

/** What a town hall does with an alert in force. */
export type AlertChange = 'correct' | 'renew' | 'lift' | 'remove'

interface ChangeProps {
  publication: OwnPublication
  close: () => void
}

/** The dialog of a change of an alert in force: what residents read of it, and whether those who follow are told. Spec §2-120. */
export default function ChangeAlert({ change, ...props }: ChangeProps & { change: AlertChange }) {
  const t = useTexts(changeTexts)
  const shared = useTexts(formTexts)
  const { publication, close } = props
  const severity = publication.alerte?.severite ?? 'information'
  return (
    <Modal opened onClose={close} size="lg" title={t.titles[change]} closeButtonProps={{ 'aria-label': shared.close }} returnFocus>
      <Stack>
        <div className={`alert-preview alert-edge-${severity} alert-changed`}>
          <SeverityMark severity={severity} />
          <Text fw={600} mt={4} style={{ overflowWrap: 'anywhere' }}>
            {shownTitle(publication)}
          </Text>
          <Text size="sm">{printedName(publication.commune.nom)}</Text>
          <ToldLine id={publication.id} />
        </div>
        {change === 'correct' ? (
          <Correct {...props} />
        ) : change === 'renew' ? (
          <Renew {...props} />
        ) : change === 'lift' ? (
          <Lift {...props} />
        ) : (
          <Remove {...props} />
        )}
      </Stack>
    </Modal>
  )
}

/**
 * Returns what a change of an alert tells, and how it is made: a refusal leaves the dialog open with what is typed.
 * @param genres what the change tells, the first that is foreseen
 */
function useChange<E extends Endpoint>(
  endpoint: E,
  verb: AlertChange,
  genres: readonly Prevu['genre'][],
  { publication, close }: ChangeProps,
) {
  const t = useTexts(tellingTexts)
  const done = useTexts(changeTexts).done[verb]
  const { data, refetch } = useRead(listEnvois, { params: { id: publication.id } })
  const state = data?.data
  const prevu = state?.prevus.find(({ genre }) => genres.includes(genre)) ?? null
  const isSent = state?.envois.some(({ genre, etat }) => genre !== 'exercice' && etat !== 'annule') ?? false
  const warn = (message: string) => notify({ message, tone: 'warning', as: endpoint.id, forMs: 20_000 })
  /** Says what moved: the number, which is asked again, or the alert. */
  const afterMove = async (error: ClientError) => {
    const { data: now } = await refetch()
    const next = now?.data.prevus.find(({ genre }) => genres.includes(genre))
    if (now?.data.version === publication.version && next) warn(t.moved(verb, next.destinataires))
    else await notifyConflict(error, publication.acteur_id, publication, 'kept')
  }
  const save = useAct(endpoint, {
    after: (body) => {
      const { envoi } = (body as { data: { envoi?: Envoi } }).data
      notify({ message: envoi ? `${done} ${t.told[toldOf(envoi)]}` : done })
      close()
    },
    onError: (error) => {
      if (error.code === 'invalid_state') warn(t.impossible)
      if (error.status === 412) void afterMove(error)
      return error.status === 422 || error.status === 412 || error.code === 'invalid_state'
    },
  })
  const errors = fieldErrors(save.error)
  const telling = {
    verb,
    facts: state,
    prevu,
    usual: isSent && prevu !== null && prevu.genre !== 'premier',
    busy: save.isPending,
    errors,
  }
  const headers = ifMatch(publication.version)
  return { save, errors, telling, headers, severity: publication.alerte?.severite ?? 'information' }
}

const OWN = 'own'

function Lift(props: ChangeProps) {
  const { id } = props.publication
  const t = useTexts(changeTexts)
  const { save, errors, telling, headers, severity } = useChange(liftAlert, 'lift', ['fin'], props)
  const [chosen, setChosen] = useState<string>(FIXED_SENTENCES[0])
  const [own, setOwn] = useTyped(`alert-end:${id}`)
  const sentence = chosen === OWN ? own.trim() : chosen
  const act = (told: Told | null) => {
    const body = { ...(sentence === '' ? {} : { motif: sentence }), ...(told ? { envoi: told } : {}) }
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

function Renew(props: ChangeProps) {
  const { id, expire_le } = props.publication
  const zone = useZone(props.publication)
  const { save, errors, telling, headers, severity } = useChange(renewAlert, 'renew', ['correction', 'premier'], props)
  const [end, setEnd] = useState<Ending>({ end: null, endBy: null })
  const [isTried, setTried] = useState(false)
  const fault = useEndFault(end.end, isTried)
  const act = (told: Told | null) => {
    setTried(true)
    if (end.end === null || endFault(end.end, Date.now()) !== null) return
    // Residents read it: in French, whatever the language of the screen.
    const message = `L’alerte est prolongée ${untilInWords(end.end, zone ?? DEVICE_ZONE, READ_LATER, 'fr')}.`
    const body = { expire_le: end.end, ...(told ? { envoi: { ...told, message } } : {}) }
    save.mutate({ params: { id }, body, headers })
  }
  return (
    <>
      <PresentEnd at={expire_le} zone={zone} />
      {zone && <EndField form={end} zone={zone} error={fault ?? errors['expire_le']} set={(patch) => setEnd({ ...end, ...patch })} />}
      <OtherErrors errors={errors} shown={['expire_le', 'envoi.commune', 'envoi.motif_seul']} />
      <Telling {...telling} severity={severity} act={act} />
    </>
  )
}

/** Until when an alert is in force before the change, as residents read it. */
function PresentEnd({ at, zone }: { at: string | null; zone: string | undefined }) {
  const t = useTexts(changeTexts)
  const language = useLanguage()
  return (
    at &&
    zone && (
      <Text size="sm" c="dimmed">
        {t.presentEnd(untilInWords(at, zone, NOW, language))}
      </Text>
    )
  )
}

type Ending = Pick<AlertForm, 'end' | 'endBy'>

/** What is wrong with an end, in words. @param isAsked whether it is said already */
function useEndFault(end: string | null, isAsked: boolean): string | undefined {
  const { faults } = useTexts(alertTexts)
  const fault = isAsked ? endFault(end, Date.now()) : null
  return fault === null ? undefined : faults[fault]
}

/** The time zone of the commune of an alert; undefined until it is read. */
const useZone = ({ commune_id }: OwnPublication): string | undefined =>
  useRead(listCommunes, { query: { id: commune_id } }).data?.data[0]?.fuseau

function Correct(props: ChangeProps) {
  const { id, title, body: text, alerte, expire_le } = props.publication
  const t = useTexts(changeTexts)
  const words = useTexts(alertTexts)
  const zone = useZone(props.publication)
  const present = alerte?.severite ?? 'information'
  const { save, errors, telling, headers } = useChange(correctAlert, 'correct', ['correction', 'premier'], props)
  const draft = useRecordDraft(`alert-correction:${id}`, { message: '', title, body: text, severite: present })
  const { value, set, typed } = draft
  const [end, setEnd] = useState<Ending>({ end: expire_le, endBy: null })
  const [isTried, setTried] = useState(false)
  const isNewEnd = end.endBy !== null
  const endError = useEndFault(end.end, isTried && isNewEnd)
  const act = (told: Told | null) => {
    setTried(true)
    if (mustChoose(draft, document)) return
    if (value.message.trim() === '' || endError || (isNewEnd && endFault(end.end, Date.now()) !== null)) return
    const body = {
      message: value.message.trim(),
      alerte: { severite: value.severite },
      ...(typed.title === undefined ? {} : { title: typed.title.trim() }),
      ...(typed.body === undefined ? {} : { body: typed.body.trim() }),
      ...(isNewEnd && end.end !== null ? { expire_le: end.end } : {}),
      ...(told ? { envoi: told } : {}),
    }
    save.mutate({ params: { id }, body, headers }, { onSuccess: draft.drop })
  }
  const names: Readonly<Record<string, string>> = { message: t.sentence, title: t.titleField, body: t.text, severite: t.severity }
  return (
    <>
      <DraftNotice draft={draft} />
      <Conflicts
        publication={props.publication}
        draft={draft}
        nameOf={(name) => names[name] ?? name}
        displayOf={(name, shown) => (name === 'severite' ? words.severities[shown as Severity].name : String(shown) || '–')}
      />
      <Textarea
        size="md"
        label={t.sentence}
        description={t.sentenceHint}
        required
        maxLength={500}
        autosize
        minRows={2}
        maxRows={6}
        value={value.message}
        error={errors['message'] ?? (isTried && value.message.trim() === '' ? t.missing : undefined)}
        onChange={({ currentTarget }) => set({ message: currentTarget.value })}
        data-autofocus
      />
      <Radio.Group label={t.severity} value={value.severite} onChange={(one) => set({ severite: one })}>
        <div className="alert-radios">
          {SEVERITIES.map((one) => (
            <Radio key={one} size="md" value={one} label={words.severities[one].name} py={6} />
          ))}
        </div>
      </Radio.Group>
      <PresentEnd at={expire_le} zone={zone} />
      {zone && <EndField form={end} zone={zone} error={endError ?? errors['expire_le']} set={(patch) => setEnd({ ...end, ...patch })} />}
      <details className="envoi-folded">
        <summary>{t.textToo}</summary>
        <Stack gap="xs">
          <TextInput
            size="md"
            label={t.titleField}
            maxLength={200}
            value={value.title}
            error={errors['title']}
            onChange={({ currentTarget }) => set({ title: currentTarget.value })}
          />
          <Textarea
            size="md"
            label={t.text}
            maxLength={20_000}
            autosize
            minRows={4}
            maxRows={14}
            value={value.body}
            error={errors['body']}
            onChange={({ currentTarget }) => set({ body: currentTarget.value })}
          />
        </Stack>
      </details>
      <OtherErrors errors={errors} shown={['message', 'title', 'body', 'expire_le', 'envoi.commune', 'envoi.motif_seul']} />
      <Telling {...telling} severity={value.severite} act={act} />
    </>
  )
}

/** Takes an alert off that was sent: those who were told can be told that it does not hold. */
function Remove(props: ChangeProps) {
  const { id, acteur_id } = props.publication
  const t = useTexts(changeTexts)
  const { save, errors, telling, headers, severity } = useChange(moderateMairiePublication, 'remove', ['retrait'], props)
  const [reason, setReason] = useTyped(`alert-off:${id}`)
  const act = (told: Told | null) => {
    const said = reason.trim()
    const body = {
      moderation_status: 'rejected',
      reason: said || t.removedReason,
      ...(told ? { envoi: { ...told, ...(said ? { message: said } : {}) } } : {}),
    } as const
    save.mutate({ params: { acteurId: acteur_id ?? '', publicationId: id }, body, headers })
  }
  return (
    <>
      <Textarea
        size="md"
        label={t.removeReason}
        description={t.removeHint}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        value={reason}
        error={errors['reason'] ?? errors['envoi.message']}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        {t.removed}
      </Text>
      <Telling {...telling} severity={severity} isFree={reason.trim() !== ''} act={act} />
    </>
  )
}
