/** A document of the visual editor, as JSON of ProseMirror. The schema is in schema.ts. */
export interface DocNode {
  type: 'doc' | 'paragraph' | 'heading' | 'bullet_list' | 'ordered_list' | 'list_item' | 'text' | 'hard_break'
  content?: DocNode[]
  text?: string
  marks?: DocMark[]
  attrs?: { start?: number }
}
/** Emphasis or a link. A link has an address with one of the schemes that readers get as a link. */
export type DocMark = { type: 'strong' } | { type: 'em' } | { type: 'link'; attrs: { href: string } }

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Returns the normal form of an address that readers get as a link, or null. */
export function linkAddress(text: string): string | null {
  const url = URL.parse(text.trim())
  return url && SCHEMES.has(url.protocol) ? url.href : null
}

/**
 * Reads what a person types as the address of a link: an address without its scheme is one of the web, or of an e-mail.
 * @returns the normal form, or null for what is no address
 */
export function typedAddress(text: string): string | null {
  const typed = text.trim()
  if (/\s/.test(typed)) return null
  const scheme = typed.slice(0, Math.max(0, typed.indexOf(':')))
  // What has a dot is a host with its port.
  if (/^[a-z][a-z\d+-]*$/i.test(scheme)) return linkAddress(typed)
  const [host = '', ...path] = typed.split('/')
  const [name, domain, ...more] = host.split('@')
  if (name && domain?.includes('.') && path.length + more.length === 0) return linkAddress(`mailto:${typed}`)
  return host.indexOf('.') > 0 && domain === undefined ? linkAddress(`https://${typed}`) : null
}
