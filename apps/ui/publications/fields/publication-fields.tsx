import { type ReactNode, useRef } from 'react'
import { carries, type Kind } from '../../../../contract/publications/kinds.ts'
import { OtherErrors } from '../../forms/other-errors.tsx'
import type { FieldsProps } from '../kinds/kind.ts'
import { KIND_PARTS, shownFaults } from '../kinds/kinds.ts'
import { isPosted } from '../posting.ts'
import { MediaSection, OpenMedias } from './media-section.tsx'
import { BodyField, TitleField } from './text-fields.tsx'
import { TimeFields } from './time-fields.tsx'

interface PublicationFieldsProps extends FieldsProps {
  kind: Kind
  /** Whether the time of publication can still be given. */
  schedules?: boolean
  /** Called with the number of files that are being sent. */
  onBusy: (count: number) => void
  /** What else the frame asks for, after the text. */
  children?: ReactNode
}

/** The fields of a publication: what its kind needs, and nothing else. The same in every form. */
export function PublicationFields({ kind, schedules = false, onBusy, children, ...fields }: PublicationFieldsProps) {
  const { content, set, errors, acteurId, stored } = fields
  const { Fields, documentFirst, needsText } = KIND_PARTS[kind]
  const posted = stored !== null && carries(stored.kind, 'acte') && isPosted(stored)
  const busy = useRef({ images: 0, documents: 0 })
  /** The files of both lists that are being sent, where they stand apart. */
  const count = (list: keyof typeof busy.current) => (n: number) => {
    busy.current[list] = n
    onBusy(busy.current.images + busy.current.documents)
  }
  const medias = { content, set, errors, acteurId, kind, posted, stored: stored !== null }
  return (
    <>
      {documentFirst && <OpenMedias {...medias} only="documents" onBusy={count('documents')} />}
      <TitleField value={content.title} error={errors['title']} onChange={(title) => set({ title })} />
      {documentFirst && Fields && <Fields {...fields} />}
      <BodyField value={content.body} required={needsText} error={errors['body']} onChange={(body) => set({ body })} />
      {children}
      {!documentFirst && Fields && <Fields {...fields} />}
      {documentFirst ? <MediaSection {...medias} only="images" onBusy={count('images')} /> : <MediaSection {...medias} onBusy={onBusy} />}
      <TimeFields {...{ kind, content, set, errors, schedules }} />
      <OtherErrors errors={errors} shown={shownFaults(kind, errors)} />
    </>
  )
}
