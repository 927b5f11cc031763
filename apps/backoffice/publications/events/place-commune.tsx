import { getCommune } from '../../../../contract/communes/communes.ts'
import { useRead } from '../../../ui/api/queries.ts'
import { ScreenLink } from '../../../ui/screen/text.tsx'

/** The commune of a place, with a link to its record. */
export function PlaceCommune({ id }: { id: string }) {
  const { data } = useRead(getCommune, { params: { slug: id } })
  return (
    <ScreenLink inherit to={`/communes/${id}`}>
      {data?.data.nom ?? '…'}
    </ScreenLink>
  )
}
