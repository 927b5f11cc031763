import { CalendarDaysIcon, DocumentTextIcon, InformationCircleIcon, MegaphoneIcon, NewspaperIcon } from '@heroicons/react/20/solid'
import type { ComponentType, SVGProps } from 'react'
import type { Kind } from '../../../contract/publications/kinds.ts'
import { useIsBlurred } from './medias/use-is-blurred.ts'
import type { Publication } from './publication.ts'

/** The sign of each kind. */
const SIGNS: Readonly<Record<Kind, ComponentType<SVGProps<SVGSVGElement>>>> = {
  actualite: NewspaperIcon,
  evenement: CalendarDaysIcon,
  alerte: MegaphoneIcon,
  acte: DocumentTextIcon,
  information: InformationCircleIcon,
}

/** The first picture of a publication, small; without one the sign of its kind. */
export function Thumb({ publication }: { publication: Publication }) {
  const blurred = useIsBlurred(publication)
  const { images, deleted_at, kind } = publication
  const smallest = deleted_at === null ? images[0]?.media.sizes[0] : undefined
  const Sign = SIGNS[kind]
  return (
    <span className="row-sign" data-blurred={(smallest && blurred) || undefined} aria-hidden>
      {smallest ? <img src={smallest.url} alt="" width={36} height={36} loading="lazy" decoding="async" /> : <Sign width={18} />}
    </span>
  )
}
