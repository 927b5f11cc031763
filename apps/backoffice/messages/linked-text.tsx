import { Anchor } from '@mantine/core'
import { Fragment } from 'react'

/** Addresses in a text; what ends a sentence behind one is none of it. */
const ADDRESS = /https?:\/\/[^\s<>"'«»]*[^\s<>"'«».,;:!?)\]]/g

/**
 * What a stranger wrote, letter by letter. Nothing of it is ever run or loaded; addresses can be opened in another tab, and are
 * shown in full, so that none hides behind a friendlier name.
 */
export function LinkedText({ text }: { text: string }) {
  const parts: { at: number; words: string; address?: string }[] = []
  let from = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    parts.push({ at: from, words: text.slice(from, index), address })
    from = index + address.length
  }
  parts.push({ at: from, words: text.slice(from) })
  return (
    <div className="letter">
      {parts.map(({ at, words, address }) => (
        <Fragment key={at}>
          {words}
          {address && (
            <Anchor href={address} target="_blank" rel="noreferrer noopener" inherit>
              {address}
            </Anchor>
          )}
        </Fragment>
      ))}
    </div>
  )
}
