import { BellAlertIcon, CalendarDaysIcon, DocumentTextIcon, InformationCircleIcon, NewspaperIcon } from '@heroicons/react/24/outline'
import type { Kind } from '../../../contract/publications/kinds.ts'
import type { OwnPublication } from './state.ts'

export const KIND_ICONS = {
  actualite: NewspaperIcon,
  evenement: CalendarDaysIcon,
  information: InformationCircleIcon,
  alerte: BellAlertIcon,
  acte: DocumentTextIcon,
} as const satisfies Record<Kind, unknown>

/** The first picture of a publication, small; else the sign of its kind. */
export function Thumb({ kind, images }: { kind: Kind; images: OwnPublication['images'] }) {
  const size = images[0]?.media.sizes[0]
  const Icon = KIND_ICONS[kind]
  return (
    <span className="thumb" data-kind={kind}>
      {size ? <img src={size.url} alt="" width={size.width} height={size.height} loading="lazy" /> : <Icon width={22} aria-hidden />}
    </span>
  )
}
