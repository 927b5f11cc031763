import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { DocumentPart } from '../../../../contract/medias/media-limits.ts'

/** Looks into a PDF. Runs in a parser process only: the document may be hostile. */

/** The most octets of compressed parts that are looked at. */
const INFLATED_MAX = 32 * 1024 ** 2
/** The dictionary of a stream ends shortly before its content. */
const DICTIONARY_MAX = 600

/** What stands in a PDF by the names of its keys, which no encryption hides: an author that is not empty, scripts and programs to start, files. */
const MARKS: readonly [DocumentPart, RegExp | { test: (text: string) => boolean }][] = [
  ['author', /\/Author\s{0,9}(?:\((?!(?:\xfe\xff)?\s{0,9}\))|<(?![\s<]{0,9}>)(?!<)|\d)/],
  ['author', { test: hasCreator }],
  ['script', /\/(?:JavaScript|JS|Launch)(?![A-Za-z])/],
  ['attachment', /\/(?:EmbeddedFiles?|FileAttachment)(?![A-Za-z])/],
]

/** How far the name of a creator stands behind the beginning of its element. */
const CREATOR_MAX = 400

/** Whether metadata in XML name a creator: `<dc:creator><rdf:Seq><rdf:li>Camille</rdf:li>`. */
function hasCreator(text: string): boolean {
  for (let at = text.indexOf('<dc:creator>'); at !== -1; at = text.indexOf('<dc:creator>', at + 1)) {
    const [element = ''] = text.slice(at, at + CREATOR_MAX).split('</dc:creator>', 1)
    const items = element.split('<rdf:li').slice(1)
    if (
      items.some((item) =>
        item
          .slice(item.indexOf('>') + 1)
          .split('<', 1)[0]
          ?.trim(),
      )
    )
      return true
  }
  return false
}

/**
 * Returns what a PDF holds beside its pages, in the order of MARKS. `unread`: a compressed part of it could not be looked at.
 * @param bytes the document; objects and metadata in compressed streams are looked at too
 */
export function partsOf(bytes: Buffer): DocumentPart[] {
  const found = new Set<DocumentPart>()
  const look = (text: string) => {
    for (const [part, mark] of MARKS) if (!found.has(part) && mark.test(text)) found.add(part)
  }
  const text = bytes.toString('latin1')
  look(text)
  let left = INFLATED_MAX
  for (let at = text.indexOf('stream'); at !== -1; at = text.indexOf('stream', at + 6)) {
    if (text.startsWith('end', at - 3) || !/[\r\n]/.test(text.charAt(at + 6))) continue
    const head = text.slice(Math.max(0, at - DICTIONARY_MAX), at)
    const dictionary = head.slice(head.lastIndexOf(' obj') + 1)
    if (!/\/(?:ObjStm|Metadata)(?![A-Za-z])/.test(dictionary) || !dictionary.includes('/FlateDecode')) continue
    const begin = at + (text.startsWith('\r\n', at + 6) ? 8 : 7)
    try {
      const content = inflateSync(bytes.subarray(begin, text.indexOf('endstream', begin)), { maxOutputLength: left })
      left = Math.max(1, left - content.length)
      look(content.toString('latin1'))
    } catch {
      found.add('unread')
    }
  }
  return [...new Set([...MARKS.map(([part]) => part), 'unread' as const])].filter((part) => found.has(part))
}

/** The module of the parser process. @param order the path of the document */
export const parse = async ({ path }: { path: string }): Promise<DocumentPart[]> => partsOf(await readFile(path))
