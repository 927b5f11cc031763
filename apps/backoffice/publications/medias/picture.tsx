import { Anchor, Text, UnstyledButton } from '@mantine/core'
import { EyeIcon } from '@heroicons/react/20/solid'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../ui/i18n/texts.ts'
import type { Publication } from '../publication.ts'
import { mediaTexts } from '../../../ui/medias/media-texts.ts'
import '../../../ui/medias/medias.css'

type Picture = Publication['images'][number]

interface PictureImageProps {
  picture: Picture
  /** The place of the picture among those of its publication, from one. */
  n: number
  blurred: boolean
  /** The width of the picture on the screen, as the attribute `sizes` has it. */
  sizes: string
}

/** A picture, blurred until it is clicked, then with a link to its full size. */
export function PictureImage({ picture: { media, alt }, n, blurred, sizes }: PictureImageProps) {
  const t = useTexts(mediaTexts)
  const [revealed, setRevealed] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // The link has replaced the button.
    if (revealed) link.current?.focus()
  }, [revealed])
  const [smallest] = media.sizes
  const shown = media.sizes.find(({ width }) => width >= 800) ?? media.sizes.at(-1)
  if (!smallest || !shown) return null
  const image = (
    <img
      src={shown.url}
      srcSet={media.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      sizes={sizes}
      width={shown.width}
      height={shown.height}
      alt={alt ?? ''}
      loading="lazy"
      decoding="async"
      style={media.color ? { backgroundColor: media.color } : undefined}
    />
  )
  if (blurred && !revealed)
    return (
      <UnstyledButton className="picture blurred" aria-label={t.reveal(n)} onClick={() => setRevealed(true)}>
        {image}
        <span className="picture-cover" aria-hidden>
          <EyeIcon width={16} /> {t.reveal(n)}
        </span>
      </UnstyledButton>
    )
  return (
    <Anchor
      ref={link}
      className="picture"
      href={media.url ?? shown.url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={alt ? `${alt}. ${t.enlarge(n)}` : t.enlarge(n)}
    >
      {image}
    </Anchor>
  )
}

/** A picture with what was written about it: caption, credit and alternative text. */
export function PictureFigure(props: Omit<PictureImageProps, 'sizes'>) {
  const t = useTexts(mediaTexts)
  const { legende, credit, alt } = props.picture
  return (
    <figure className="picture-figure">
      <PictureImage {...props} sizes="(max-width: 48em) 92vw, 320px" />
      <figcaption>
        {legende && <Text size="sm">{legende}</Text>}
        {credit && (
          <Text size="xs" c="dimmed">
            {t.credit(credit)}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {alt ? t.alt(alt) : t.decorative}
        </Text>
      </figcaption>
    </figure>
  )
}
