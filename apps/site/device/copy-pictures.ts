/** The pictures of copied pages: those that are copied with a page, and what stands where one was not. Spec §2-145. */

/** The least width of a picture that has several sizes: that of a telephone. */
const WIDTH = 640

const attribute = (tag: string, name: string): string | undefined =>
  tag.split(` ${name}="`, 2)[1]?.split('"', 1)[0]?.replaceAll('&amp;', '&')

/** The address of the one size of a picture that is copied. */
function addressOf(tag: string): string {
  const sizes = (attribute(tag, 'srcset') ?? '').split(',').map((size) => size.trim().split(' '))
  const [fit] = sizes.find(([, width = '']) => Number.parseInt(width, 10) >= WIDTH) ?? []
  return fit ?? attribute(tag, 'src') ?? ''
}

/** Arms, portraits, and the first picture of a page. */
const isCopied = (tag: string): boolean =>
  /^(?:arms|portrait)$/.test(attribute(tag, 'class') ?? '') || attribute(tag, 'fetchpriority') === 'high'

/** A page in parts: the tags of pictures are those with an odd number. */
function inParts(page: string): string[] {
  const [first = '', ...rest] = page.split('<img')
  return rest.reduce<string[]>(
    (parts, text) => {
      const end = text.indexOf('>') + 1
      return [...parts, `<img${text.slice(0, end)}`, text.slice(end)]
    },
    [first],
  )
}

/** The addresses of the pictures that are copied with a page. */
export const picturesIn = (page: string): string[] =>
  inParts(page).flatMap((part, at) => (at % 2 === 1 && isCopied(part) && addressOf(part).startsWith('/') ? [addressOf(part)] : []))

/**
 * A copied page with the pictures that were copied, in the one size that was, and without all others. @param has whether a picture was
 * copied
 */
export const copyPictures = (page: string, has: (address: string) => boolean): string =>
  inParts(page)
    .map((part, at) => (at % 2 === 0 ? part : copiedPicture(part, has)))
    .join('')
    .replaceAll(/<figure class="view">\s*<\/figure>/g, '')

function copiedPicture(tag: string, has: (address: string) => boolean): string {
  const address = addressOf(tag)
  if (address.startsWith('data:')) return tag
  if (has(address)) return tag.replace(/\ssrcset="[^"]*"/, '').replace(/\ssrc="[^"]*"/, () => ` src="${address.replaceAll('&', '&amp;')}"`)
  const letter = attribute(tag, 'data-letter')
  return letter ? `<span class="mono" aria-hidden="true">${letter}</span>` : ''
}
