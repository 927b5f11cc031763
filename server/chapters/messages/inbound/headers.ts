/** The header lines of a letter, as the parser returns them: undecoded, in their order. */
export type HeaderLines = readonly { key: string; line: string }[]

/** Every value of a header, unfolded. The last ones were added by the last servers, and are trusted least. */
export const valuesOf = (lines: HeaderLines, key: string): string[] =>
  lines
    .filter((header) => header.key === key)
    .map(({ line }) =>
      line
        .slice(line.indexOf(':') + 1)
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )

/** Message-IDs in a text, in their order. Only those that may be used in a header of ours. */
export const messageIdsIn = (text: string): string[] => text.match(/<[\x21-\x3b\x3d\x3f-\x7e]{1,400}>/g) ?? []

const ADDRESS_MAX = 320

/** Addresses in a text of recipients; suitable for finding one of our own, not for sending. */
export const addressesIn = (text: string): string[] =>
  text.match(/[^\s<>,;:"()[\]]+/g)?.filter((word) => word.length <= ADDRESS_MAX && /^[^]+@[^]/.test(word)) ?? []
