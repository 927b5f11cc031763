import { Badge } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { typeset } from '../../ui/i18n/typeset.ts'
import type { Column } from '../../ui/lists/column.ts'
import { dateColumn } from '../../ui/lists/date-column.tsx'
import { StateTag, useStateName } from './sign.tsx'
import { deviceTexts } from './texts.ts'
import { availabilityOf, type Device, hoursOf, titleOf } from './display-reasons.ts'

interface ColumnOptions {
  /** The path of a row. */
  hrefOf: (id: string) => string
  /** Beside a map only the most important columns are shown. */
  narrow: boolean
  national: boolean
}

/** The columns of a list of devices. */
export function useDeviceColumns<Row extends Device>({ hrefOf, narrow, national }: ColumnOptions): Column<Row>[] {
  const t = useTexts(deviceTexts)
  const { pair, quoted } = useTexts(phrases)
  const stateName = useStateName()
  return useMemo(() => {
    const word = (words: Readonly<Record<string, string>>, key: string) => words[key] ?? key
    const head: Column<Row> = {
      key: 'nom',
      label: t.name,
      sort: 'nom',
      heads: true,
      csv: titleOf,
      cell: (row) => (
        <>
          <Link href={hrefOf(row.id)} replace>
            {titleOf(row)}
          </Link>
          <span className="device-place">
            {[row.nom ? row.adresse : row.exploitant_nom, national ? null : row.code_postal].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    }
    const commune: Column<Row> = {
      key: 'commune',
      label: t.commune,
      bare: true,
      csv: ({ commune_nom }) => commune_nom,
      cell: ({ commune_nom, code_postal }) => [code_postal, commune_nom].filter(Boolean).join(' ') || '–',
    }
    const state: Column<Row> = {
      key: 'state',
      label: t.state,
      bare: true,
      csv: stateName,
      cell: (row) => <StateTag of={row} />,
    }
    const availability: Column<Row> = {
      key: 'disponible',
      label: t.available,
      csv: (row) => word(t.availability, availabilityOf(row)),
      cell: (row) => {
        const available = availabilityOf(row)
        return <Badge color={available === 'oui' ? 'teal' : 'gray'}>{word(t.availability, available)}</Badge>
      },
    }
    // A text that could not be parsed is shown as the registry has it.
    const hours = (row: Row) =>
      hoursOf(row).kind === 'inconnu' ? (
        <span className="device-place">{row.horaires_texte ? pair(t.hoursUnread, quoted(row.horaires_texte)) : t.hoursNotGiven}</span>
      ) : (
        typeset(row.horaires_texte ?? '–')
      )
    if (narrow) return [head, ...(national ? [commune] : []), state]
    return [
      head,
      ...(national ? [commune] : []),
      state,
      availability,
      { key: 'horaires', label: t.hours, csv: ({ horaires_texte }) => horaires_texte, cell: hours },
      {
        key: 'admin_status',
        label: t.status,
        csv: ({ admin_status }) => word(t.statuses, admin_status),
        cell: ({ admin_status, admin_note }) => (
          <>
            {word(t.statuses, admin_status)}
            {admin_note && <span className="device-place">{admin_note}</span>}
          </>
        ),
      },
      dateColumn('updated_at', t.updated),
    ]
  }, [t, pair, quoted, stateName, hrefOf, narrow, national])
}
