/** The signs of addresses. What is between others is looked at word by word. */
const BETWEEN = /[^\p{L}\p{N}.:/?#@&=%_~+\\-]+/u
/** The signs that are no dot and that browsers read as one. */
const DOTS = /[\u3002\uff0e\uff61]/g
/** A name that programs make a link of by themselves: `ville.example`, not `p.ex`. */
const BARE = /^[\p{L}\p{N}-]{2,}(?:\.[\p{L}\p{N}-]+)*$/u

/**
 * Whether a text has a link to another site than that of the service, also one that mail programs make of a name with a dot. Addresses of
 * e-mail are none. Spec §2-135.
 * @param ownHost the host of the service; undefined: every link is one to another site
 */
export function hasForeignLink(text: string, ownHost: string | undefined): boolean {
  const plain = text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(DOTS, '.')
    .normalize('NFKC')
  return plain.split(BETWEEN).some((word) => {
    const host = hostIn(word)
    return host !== null && host !== ownHost
  })
}

/** A word without the signs that may follow it. */
function withoutEnd(word: string): string {
  let end = word.length
  while (end > 0 && '.:_~+-'.includes(word.charAt(end - 1))) end -= 1
  return word.slice(0, end)
}

/** The host that a word leads to; null if it leads nowhere. */
function hostIn(word: string): string | null {
  const slashes = word.search(/[/\\]{2}/)
  const isLink = slashes !== -1
  const rest = isLink ? word.slice(slashes + 2) : word
  const path = rest.search(/[/?#\\]/)
  const place = (path === -1 ? rest : rest.slice(0, path)).toLowerCase()
  if (isLink) return place.slice(place.lastIndexOf('@') + 1)
  if (place.includes('@')) return null
  const [name = '', port] = place.replace(/^[.:_~+-]+/, '').split(':', 2)
  const trimmed = withoutEnd(name)
  const labels = trimmed.split('.')
  if (labels.length < 2 || !/^\p{L}{2,}$/u.test(labels.at(-1) ?? '')) return null
  const leadsSomewhere = path !== -1 || (port !== undefined && /^\d/.test(port)) || BARE.test(trimmed)
  return leadsSomewhere ? trimmed + (port && /^\d/.test(port) ? `:${port}` : '') : null
}
