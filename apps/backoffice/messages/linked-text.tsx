import { Anchor } from '@mantine/core'
import { Fragment } from 'react'

/** The pattern of web addresses, without the punctuation that ends a sentence. */
const ADDRESS = /https?:\/\/[^\s<>"'«»]*[^\s<>"'«».,;:!?)\]]/g

/**
 * The plain text of a message from outside. Nothing in it is run or loaded. Web addresses are shown in full and open in a new tab.
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
