import { type Kind } from '../../../../contract/publications/kinds.ts'
import { mediaBody } from '../../../ui/medias/media-values.ts'
import { type Content, orNull, type StoredDraft } from './content.ts'
import { SPACE_KINDS } from './kinds/kinds.ts'
import { isoOf } from '../../../ui/forms/local-moment.ts'

/** The fields of a request body, by the kind of the publication: an empty field is cleared. */
export function bodyOf(content: Content, kind: Kind, stored: StoredDraft | null) {
  return {
    type_id: content.typeId,
    commune_id: content.communeId,
    title: orNull(content.title),
    body: orNull(content.body),
    ...mediaBody(content),
    ...SPACE_KINDS[kind].body(content, stored),
    expire_le: isoOf(content.end),
    publie_le: isoOf(content.schedule),
  }
}
