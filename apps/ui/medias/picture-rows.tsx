import { Checkbox, Input, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { mediaFormTexts } from './media-form-texts.ts'
import { mediaTexts } from './media-texts.ts'
import { type PictureRow, rowError } from './media-values.ts'
import { RowActions } from './row-actions.tsx'

interface PictureRowsProps {
  rows: readonly PictureRow[]
  onChange: (rows: PictureRow[]) => void
  errors: Readonly<Record<string, string>>
  move: (at: number, by: number) => void
  remove: (at: number) => void
}

/** The pictures of the form, each with its alternative text, or marked as decorative. */
export function PictureRows({ rows, onChange, errors, move, remove }: PictureRowsProps) {
  const t = useTexts(mediaFormTexts)
  const { picture } = useTexts(mediaTexts)
  const change = (n: number, patch: Partial<PictureRow>) => onChange(rows.map((row, at) => (at === n ? { ...row, ...patch } : row)))
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const drop = (n: number) => {
    if (dragged !== null && dragged !== n) move(dragged, n - dragged)
    setDragged(null)
    setOver(null)
  }
  return rows.map(({ media_id, alt, decorative, legende, credit, preview }, n) => {
    const error = (name: string) => rowError(errors, 'images', n, name)
    return (
      <div
        key={media_id}
        className={over === n && dragged !== null && dragged !== n ? 'media-row over' : 'media-row'}
        role="group"
        aria-label={picture(n + 1)}
        onDragOver={(event) => {
          if (dragged === null) return
          event.preventDefault()
          setOver(n)
        }}
        onDrop={(event) => {
          if (dragged === null) return
          event.preventDefault()
          drop(n)
        }}
      >
        {/* Taken by its picture: a text field keeps its own dragging. */}
        <span
          className="media-handle"
          draggable={rows.length > 1}
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = 'move'
            setDragged(n)
          }}
          onDragEnd={() => {
            setDragged(null)
            setOver(null)
          }}
        >
          {preview && <img src={preview} alt="" loading="lazy" draggable={false} />}
        </span>
        <Stack gap="xs">
          {!decorative && (
            <Textarea
              label={t.alt}
              description={t.altHint}
              required
              data-missing-of={t.photo(n + 1)}
              data-missing={t.altMissing}
              maxLength={1000}
              autosize
              minRows={1}
              maxRows={6}
              value={alt}
              error={error('alt')}
              onChange={({ currentTarget }) => change(n, { alt: currentTarget.value })}
            />
          )}
          <Checkbox
            label={t.decorative}
            checked={decorative}
            error={error('decorative')}
            onChange={({ currentTarget: { checked } }) => change(n, { decorative: checked })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
            <TextInput
              label={t.legende}
              maxLength={500}
              value={legende}
              error={error('legende')}
              onChange={({ currentTarget }) => change(n, { legende: currentTarget.value })}
            />
            <TextInput
              label={t.credit}
              maxLength={200}
              value={credit}
              error={error('credit')}
              onChange={({ currentTarget }) => change(n, { credit: currentTarget.value })}
            />
          </SimpleGrid>
          {error('media_id') && <Input.Error role="alert">{error('media_id')}</Input.Error>}
        </Stack>
        <RowActions item={picture(n + 1)} at={n} count={rows.length} move={(by) => move(n, by)} remove={() => remove(n)} />
      </div>
    )
  })
}
