import { Button } from '@mantine/core'
import type { z } from 'zod'
import type { Call } from '../../../contract/client.ts'
import { copyPublication, type Draft, updateDraft } from '../../../contract/publications/drafts.ts'
import { call, ifMatch } from '../../ui/api/client.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { dayName, isOver } from '../../ui/events/local-time.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { bilingual, useTexts } from '../../ui/i18n/texts.ts'
import { notify, notifyError } from '../../ui/notices/notify.tsx'
import { nextEdition } from '../../ui/publications/dates/next-edition.ts'
import type { EventRecord } from '../../ui/publications/record.ts'
import { useGo } from '../../ui/screen/use-go.ts'

const texts = bilingual({
  copy: ['Copier pour la prochaine édition', 'Copy for the next edition'],
  moved: (from: string, to: string) => [
    `Dates décalées : le ${from} devient le ${to}, même jour de la semaine. Vérifiez-les.`,
    `Dates moved: ${from} becomes ${to}, the same weekday. Check them.`,
  ],
  again: ['Les jours exclus de la série sont à choisir de nouveau.', 'The days left out of the series are to be chosen again.'],
})

/** A button that begins a draft of the next edition of an event that is over: its dates are moved, and the notice says how. */
export function NextEdition({ id, event }: { id: string; event: EventRecord }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const go = useGo()
  const next = nextEdition(event, new Date().toLocaleDateString('sv'))
  const move = async (draft: z.output<typeof Draft>) => {
    if (!next || !draft.evenement) return
    try {
      const body = { evenement: { ...draft.evenement, ...next.moved } } as Call<typeof updateDraft>['body']
      await call(updateDraft, { params: { id: draft.id }, headers: ifMatch(draft.version), body })
      notify({
        message: t.moved(dayName(next.from, language), dayName(next.to, language)),
        ...(next.isSeries ? { detail: t.again } : {}),
        forMs: 20_000,
      })
    } catch (error) {
      // The draft is there without dates: they are asked for in its form.
      notifyError(error)
    }
    go(`/brouillons/${draft.id}`)
  }
  const copy = useAct(copyPublication, { after: ({ data }) => void move(data) })
  if (!next || !event.occurrences?.every((one) => isOver(one, event.fuseau))) return null
  return (
    <Button variant="default" loading={copy.isPending} onClick={() => copy.mutate({ params: { id } })}>
      {t.copy}
    </Button>
  )
}
