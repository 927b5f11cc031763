/** A list that programs read, in no format yet. Addresses are absolute. Texts may have any characters. */
export interface Feed {
  title: string
  description: string
  /** The address of the page that shows the same list, and of the feed itself. */
  home: string
  self: string
  language: 'fr' | 'en'
  /** When the feed changed, if it has no entries. */
  since: string
  entries: readonly Entry[]
}

export interface Entry {
  /** The address of its page. It is also its identifier, so that it must never change. */
  address: string
  title: string
  summary: string
  html: string
  published: string
  updated: string
  author: string | null
  categories: readonly string[]
  /** Pictures and documents, the picture that represents the entry first. */
  files: readonly { address: string; type: string; bytes?: number; title?: string }[]
}

export const FORMATS = ['rss', 'atom', 'json'] as const
export type Format = (typeof FORMATS)[number]
