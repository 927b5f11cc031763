import { Title } from '@mantine/core'
import type { z } from 'zod'
import type { getProof } from '../../../contract/suivis/envois.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { proofTexts } from './proof-texts.ts'

type Journal = z.output<(typeof getProof)['response']>['data']['journal']

/** The rows of the audit trail in the proof, with their hashes. */
export function ProofJournal({ journal }: { journal: Journal }) {
  const t = useTexts(proofTexts)
  const format = useFormat()
  return (
    <section>
      <Title order={3} size="h4">
        {t.journal}
      </Title>
      <ol className="proof-journal">
        {journal.map(({ numero, le, action, par, empreinte }) => (
          <li key={numero}>
            <span>
              {t.number(format.number(numero))} · <b>{labelOf(t.actions, action)}</b> · {format.exact(le)}
              {par && ` · ${par}`}
            </span>
            <code>{empreinte}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
