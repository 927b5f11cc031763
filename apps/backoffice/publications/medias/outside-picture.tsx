import { Button, Text } from '@mantine/core'
import { EyeIcon } from '@heroicons/react/20/solid'
import { type ReactNode, useEffect, useState } from 'react'
import { getOutsidePicture } from '../../../../contract/publications/publications-admin.ts'
import { call } from '../../../ui/api/client.ts'
import { useData } from '../../../ui/api/queries.ts'
import { useBilingual } from '../../../ui/i18n/bilingual.ts'
import { bilingual, useTexts } from '../../../ui/i18n/texts.ts'
import '../../../ui/medias/medias.css'
import type { Publication } from '../publication.ts'
import { useIsBlurred } from './use-is-blurred.ts'

const PAUSE_MS = 400

const texts = bilingual({
  show: (host: string) => [`Montrer l’image de ${host}`, `Show the picture of ${host}`],
  loading: ['Lecture de l’image…', 'Reading the picture…'],
  of: (host: string) => [
    `Image hébergée par ${host} : les habitants en voient le lien.`,
    `Picture hosted by ${host}: residents see the link to it.`,
  ],
  none: (host: string, reason: string) => [
    `L’image de ${host} ne peut pas être montrée. ${reason}`,
    `The picture of ${host} cannot be shown. ${reason}`,
  ],
  failed: ['Elle n’a pas pu être demandée.', 'It could not be asked for.'],
  alt: ['Image de la publication', 'Picture of the publication'],
})

/** The picture of a publication on another server, read through this service: the other server does not see who decides. Blurred, it is not even asked for. */
export default function OutsidePicture({ publication }: { publication: Publication }) {
  const t = useTexts(texts)
  const localised = useBilingual()
  const blurred = useIsBlurred(publication)
  const [wanted, setWanted] = useState(false)
  const host = URL.parse(publication.image_url ?? '')?.hostname ?? ''
  const asked = wanted || !blurred
  // Who moves quickly through a list asks for no picture.
  const [rested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [])
  const { id, image_url } = publication
  const { data, error } = useData({
    // Another address is another picture: the former one is not shown beside it.
    queryKey: [getOutsidePicture.id, id, image_url],
    queryFn: () => call(getOutsidePicture, { params: { id } }),
    enabled: wanted || (asked && rested),
  })
  if (!asked)
    return (
      <Button variant="default" size="compact-sm" mt="sm" leftSection={<EyeIcon width={16} aria-hidden />} onClick={() => setWanted(true)}>
        {t.show(host)}
      </Button>
    )
  if (!data && !error) return <Quiet>{t.loading}</Quiet>
  const { image = null, largeur, hauteur, reason, reason_en } = data?.data ?? {}
  if (image === null) return <Quiet>{t.none(host, (reason && localised(reason, reason_en ?? null)) ?? t.failed)}</Quiet>
  return (
    <figure className="picture-figure">
      <div className="picture">
        <img src={image} width={largeur ?? undefined} height={hauteur ?? undefined} alt={t.alt} />
      </div>
      <figcaption>
        <Text size="xs" c="dimmed">
          {t.of(host)}
        </Text>
      </figcaption>
    </figure>
  )
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed" role="status" my="xs">
    {children}
  </Text>
)
