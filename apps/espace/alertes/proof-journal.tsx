import { Title } from '@mantine/core'
import type { z } from 'zod'
import type { getProof } from '../../../contract/suivis/envois.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import type { Envoi } from '../../ui/alertes/envoi-types.ts'
import { exactTime, proofTexts } from './proof-texts.ts'

type Journal = z.output<(typeof getProof)['response']>['data']['journal']

/** The foot of the proof: the digests of the messages, and the rows of the audit trail with their hashes. */
export function ProofJournal({ journal, envois }: { journal: Journal; envois: readonly Envoi[] }) {
  const t = useTexts(proofTexts)
  const format = useFormat()
  const { genres } = useTexts(envoiTexts)
  return (
    <section>
      {envois.length > 0 && (
        <>
          <Title order={3} size="h4">
            {t.digests}
          </Title>
          <ul className="proof-journal">
            {envois.map(({ id, genre, empreinte }) => (
              <li key={id}>
                {genres[genre]}
                <code>{empreinte}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      <Title order={3} size="h4">
        {t.journal}
      </Title>
      <ol className="proof-journal">
        {journal.map(({ numero, le, action, par, empreinte }) => (
          <li key={numero}>
            <span>
              {t.number(format.number(numero))} · <b>{labelOf(t.actions, action)}</b> · {exactTime(format.exact(le))}
              {par && ` · ${par}`}
            </span>
            <code>{empreinte}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
