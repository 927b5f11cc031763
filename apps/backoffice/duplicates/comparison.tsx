import { Anchor, Badge, Button, Group } from '@mantine/core'
import { Link } from 'wouter'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Publication } from '../publications/publication.ts'
import { StateBadges } from '../publications/state-badges.tsx'
import { FirstPicture } from './first-picture.tsx'
import { mediaTexts } from '../../ui/medias/media-texts.ts'
import './duplicates.css'
import { Cell } from './cell.tsx'
import { differing } from './differences.ts'
import { type Field, useReceivedAt } from './fields.ts'
import { duplicateTexts } from './texts.ts'
import { Hint } from '../../ui/screen/text.tsx'

interface ComparisonProps {
  label: string
  /** The publications; the first is the probable one to keep, and the reference of the comparison. */
  members: readonly Publication[]
  fields: readonly Field[]
  keep: (publication: Publication) => void
  reject: (publication: Publication) => void
  remove: (publication: Publication) => void
}

/** Compares publications side by side, field by field. Differences are marked by colour and by text. */
export function Comparison({ label, members, fields, keep, reject, remove }: ComparisonProps) {
  const t = useTexts(duplicateTexts)
  const medias = useTexts(mediaTexts)
  const received = useReceivedAt()
  const [reference] = members
  if (!reference) return null
  const line = (name: string, cell: (publication: Publication) => React.ReactNode) => (
    <tr role="row">
      <th role="rowheader" scope="row">
        {name}
      </th>
      {members.map((publication) => (
        <td key={publication.id} role="cell">
          {cell(publication)}
        </td>
      ))}
    </tr>
  )
  return (
    <div className="comparison" tabIndex={0} role="group" aria-label={label}>
      <table role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" />
            {members.map((publication) => (
              <th key={publication.id} role="columnheader" scope="col">
                <Anchor component={Link} href={`/publications/${publication.id}`} inherit>
                  {publication.title}
                </Anchor>
                {publication === reference && (
                  <>
                    {' '}
                    <Badge>{t.reference}</Badge>
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {line(t.state, (publication) => (
            <StateBadges publication={publication} />
          ))}
          {line(t.received, received)}
          {fields
            .filter(({ value }) => members.some((publication) => value(publication) !== t.none))
            .map((field) => (
              <tr key={field.label} role="row">
                <th role="rowheader" scope="row">
                  {field.label}
                </th>
                {members.map((publication) => (
                  <Cell key={publication.id} field={field} publication={publication} reference={reference} />
                ))}
              </tr>
            ))}
          {members.some(({ images, deleted_at }) => deleted_at === null && images.length > 0) &&
            line(medias.first, (publication) => <FirstPicture publication={publication} />)}
          {line(t.decide, (publication) => (
            <Group gap={4}>
              <Action label={t.keep} of={publication} run={keep} filled />
              <Action label={t.reject} of={publication} run={reject} />
              <Action label={t.remove} of={publication} run={remove} />
            </Group>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ActionProps {
  label: string
  of: Publication
  run: (publication: Publication) => void
  filled?: boolean
}

function Action({ label, of, run, filled = false }: ActionProps) {
  const { pair } = useTexts(phrases)
  return (
    <Button size="compact-sm" variant={filled ? 'light' : 'default'} aria-label={pair(label, of.title)} onClick={() => run(of)}>
      {label}
    </Button>
  )
}

/** A sentence with the differing fields. */
export function Differences({ members, fields }: Pick<ComparisonProps, 'members' | 'fields'>) {
  const t = useTexts(duplicateTexts)
  const names = differing(members, fields).map(({ label, spellingOnly }) => {
    const name = label.toLowerCase()
    return spellingOnly ? t.spellingOnly(name) : name
  })
  return <Hint>{names.length === 0 ? t.nothingDiffers : t.fieldsDiffer(names.join(', '))}</Hint>
}
