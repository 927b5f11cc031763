import { Switch } from '@mantine/core'
import type { z } from 'zod'
import { type Compte, updateCompte } from '../../../contract/compte/compte.ts'
import { useAct } from '../api/use-act.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { notify } from '../notices/notify.tsx'
import { Panel } from '../screen/panel.tsx'

const texts = bilingual({
  title: ['E-mail du matin', 'Morning e-mail'],
  wanted: ['Recevoir l’e-mail du matin', 'Get the morning e-mail'],
  lead: [
    'Un message par jour au plus : ce qui attend votre décision et vos publications mises en ligne. Sans nouveauté, rien n’est envoyé.',
    'One message a day at most: what awaits your decision, and your publications that went online. Without news, nothing is sent.',
  ],
  on: ['Vous recevrez l’e-mail du matin.', 'You will get the morning e-mail.'],
  off: ['Vous ne recevrez plus l’e-mail du matin.', 'You will no longer get the morning e-mail.'],
})

/** Whether one gets the e-mail of a morning. */
export function MorningLetterPanel({ account }: { account: Pick<z.output<typeof Compte>, 'courriel_du_jour'> }) {
  const t = useTexts(texts)
  const save = useAct(updateCompte, { after: ({ data }) => notify({ message: data.courriel_du_jour ? t.on : t.off }) })
  return (
    <Panel title={t.title}>
      <Switch
        checked={account.courriel_du_jour}
        disabled={save.isPending}
        onChange={({ currentTarget }) => save.mutate({ body: { courriel_du_jour: currentTarget.checked } })}
        label={t.wanted}
        description={t.lead}
      />
    </Panel>
  )
}
