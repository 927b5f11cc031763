import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { carries } from '../../../contract/publications/kinds.ts'
import { createPublication, listPublicationTypes } from '../../../contract/publications/publications.ts'
import { previewEnvoi } from '../../../contract/suivis/envois.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useDraft } from '../../ui/forms/draft.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { useGo } from '../../ui/screen/use-go.ts'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { mayWrite, publishesAtOnce } from '../account-rights.ts'
import { publicationTexts } from '../publications/publication-texts.ts'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { ActeurList, chosenActeur } from '../shell/acteur-screen.tsx'
import { UnknownScreen } from '../../ui/screen/unknown-screen.tsx'
import { useAct } from '../../ui/api/use-act.ts'
import { communesOf, EMPTY_FORM, publicationOf, type Step, STEPS, stepOf } from './alert-form.ts'
import { alertTexts } from './alert-texts.ts'
import './alertes.css'
import { useOfficeCommunes } from './office-communes.ts'
import { StepMessage } from './step-message.tsx'
import { StepModel } from './step-model.tsx'
import { StepPreview } from './step-preview.tsx'
import type { EnvoiInput } from './telling.tsx'
import { tellingTexts, toldOf } from './telling-texts.ts'
import { StepSeverity } from './step-severity.tsx'

type Office = Account['acteurs'][number]

/** The path of an alert, for the town halls of the person: one screen a question. */
export default function AlertPath({ account, params }: SpaceScreenProps) {
  const t = useTexts(alertTexts)
  const offices = account.acteurs.filter((one) => one.type === 'mairie' && mayWrite(one))
  const office = chosenActeur(offices, params['acteur'])
  if (offices.length === 0) return <UnknownScreen />
  if (!office)
    return (
      <Screen title={t.title} back={{ href: '/', label: t.home }}>
        <Text mb="md">{t.choose}</Text>
        <ActeurList acteurs={offices} section="/alerte" />
      </Screen>
    )
  return <Path key={office.id} office={office} />
}

function Path({ office }: { office: Office }) {
  const t = useTexts(alertTexts)
  const { online, told, moved } = useTexts(tellingTexts)
  const { loading } = useTexts(publicationTexts)
  const go = useGo()
  const draft = useDraft(`alerte:${office.id}`, EMPTY_FORM)
  const form = draft.value
  const step = stepOf(new URLSearchParams(useSearch()).get('etape'), form, Date.now())
  const { communes, error: unread, refetch } = useOfficeCommunes(office)
  const types = useRead(listPublicationTypes, {})
  const chosen = communes && communesOf(form, communes)
  const zone = chosen?.[0]?.fuseau
  const foreseen = useRead(
    previewEnvoi,
    { params: { acteurId: office.id }, query: { commune_id: chosen?.map(({ id }) => id).join(',') ?? '' } },
    { enabled: chosen !== undefined && publishesAtOnce(office) },
  )
  const typeId = types.data?.data.find(({ kind }) => carries(kind, 'alerte'))?.id
  const at = (to: Step) => `/alerte/${office.id}${to === 'modele' ? '' : `?etape=${to}`}`
  useEffect(() => {
    scrollTo(0, 0)
  }, [step])
  const askAgain = async () => {
    const { data: now } = await foreseen.refetch()
    const n = now?.data.premier?.destinataires
    if (n !== undefined) notify({ message: moved('publish', n), tone: 'warning', as: createPublication.id, forMs: 20_000 })
  }
  const publish = useAct(createPublication, {
    after: ({ data: { id, status, envoi } }) => {
      draft.drop()
      const isOnline = status === 'published'
      if (!isOnline) notify({ message: t.sentPending })
      else if (envoi) notify({ message: `${online} ${told[toldOf(envoi)]}` })
      go(isOnline ? `/publications/${id}/envois` : `/publications/${id}`, { replace: true })
    },
    onError: (error) => {
      if (error.status === 412) {
        // The number has moved: it is asked again with the new one.
        void askAgain()
        return true
      }
      const isShown = Object.keys(fieldErrors(error)).some((name) => SHOWN.has(name))
      if (isShown) go(at('message'))
      return isShown || Object.keys(fieldErrors(error)).some((name) => name.startsWith('envoi.'))
    },
  })
  const error = unread ?? types.error
  if (error && (!chosen || !typeId)) return <Failure title={t.title} error={error} retry={() => void (refetch(), types.refetch())} />
  if (!chosen || !zone || !typeId) return <Text role="status">{loading}</Text>
  const n = STEPS.indexOf(step)
  const former = STEPS[n - 1]
  const set = (patch: Partial<typeof form>) => {
    publish.reset()
    draft.set(patch)
  }
  const send = (envoi: EnvoiInput | null) => {
    const [first, ...further] = communesOf(draft.latest.current, communes).map(({ id }) => id)
    const where = { commune_id: first ?? office.commune_id, ...(further.length > 0 ? { commune_ids: further } : {}) }
    const body = { ...publicationOf(draft.latest.current), acteur_id: office.id, ...where, type_id: typeId, ...(envoi ? { envoi } : {}) }
    publish.mutate({ body })
  }
  return (
    <Screen
      key={step}
      title={t.steps[step]}
      note={t.of(n + 1)}
      back={former ? { href: at(former), label: t.back } : { href: '/', label: t.home }}
    >
      {step === 'modele' && (
        <StepModel
          acteurId={office.id}
          zone={zone}
          begun={form}
          choose={(model) => {
            set(model)
            go(at('gravite'))
          }}
          goOn={() => go(at('message'))}
        />
      )}
      {step === 'gravite' && (
        <StepSeverity
          choose={(severity) => {
            set({ severity })
            go(at('message'))
          }}
        />
      )}
      {step === 'message' && (
        <StepMessage
          acteurId={office.id}
          form={form}
          communes={communes}
          zone={zone}
          refused={fieldErrors(publish.error)}
          severityHref={at('gravite')}
          set={set}
          next={() => go(at('apercu'))}
        />
      )}
      {step === 'apercu' && (
        <StepPreview
          form={form}
          communes={communes.length > 1 ? chosen.map(({ nom }) => nom) : []}
          zone={zone}
          atOnce={publishesAtOnce(office)}
          telling={{
            facts: foreseen.data?.data,
            prevu: foreseen.data?.data.premier ?? null,
            busy: publish.isPending,
            errors: fieldErrors(publish.error),
          }}
          edit={() => go(at('message'))}
          publish={send}
        />
      )}
    </Screen>
  )
}

/** The fields whose faults the message shows. */
const SHOWN: ReadonlySet<string> = new Set(['title', 'body', 'expire_le', 'alerte.secteurs', 'commune_id', 'commune_ids'])
