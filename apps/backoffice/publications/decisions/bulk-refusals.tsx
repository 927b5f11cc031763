import { Button, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { listBulkRefusals } from '../../../../contract/publications/bulk-runs.ts'
import { useRead } from '../../../ui/api/queries.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Failure } from '../../../ui/screen/failure.tsx'
import { SmallScreenLink } from '../../../ui/screen/text.tsx'
import { bulkRunTexts } from './bulk-run-texts.ts'

const A_PAGE = 50

interface RefusalsProps {
  id: string
  of: 'run' | 'undo'
  close: () => void
}

/** The publications that a run or its undo left as they are, each with the reason and its record. */
export function BulkRefusals({ id, of, close }: RefusalsProps) {
  const t = useTexts(bulkRunTexts)
  const [pages, setPages] = useState(1)
  return (
    <Modal opened onClose={close} title={t.refusals} closeButtonProps={{ 'aria-label': t.close }} size="lg">
      <Stack>
        <table className="plain-table" aria-label={t.refusals}>
          <thead>
            <tr>
              <th>{t.publication}</th>
              <th>{t.reason}</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: pages }, (_, n) => (
              <Rows key={n} id={id} of={of} page={n + 1} more={n === pages - 1 ? () => setPages(pages + 1) : null} />
            ))}
          </tbody>
        </table>
      </Stack>
    </Modal>
  )
}

function Rows({ id, of, page, more }: Omit<RefusalsProps, 'close'> & { page: number; more: (() => void) | null }) {
  const t = useTexts(bulkRunTexts)
  const { data, error } = useRead(listBulkRefusals, { params: { id }, query: { of, page: String(page), per_page: String(A_PAGE) } })
  const rest = (data?.meta.total ?? 0) - page * A_PAGE
  return (
    <>
      {data?.data.map(({ publication_id, title, code }) => (
        <tr key={publication_id}>
          <td>{title === null ? t.untitled : <SmallScreenLink to={`/publications/${publication_id}`}>{title}</SmallScreenLink>}</td>
          <td>{t.why[code]}</td>
        </tr>
      ))}
      {(error || (more && rest > 0)) && (
        <tr>
          <td colSpan={2}>
            {error ? (
              <Failure title={t.refusals} error={error} />
            ) : (
              <Button size="compact-sm" variant="subtle" onClick={more ?? undefined}>
                {t.more(Math.min(rest, A_PAGE))}
              </Button>
            )}
          </td>
        </tr>
      )}
    </>
  )
}
