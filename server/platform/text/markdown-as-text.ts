/** The marks of a line: an escaped sign, a link or picture, emphasis, code, the backslash of a line break at its end. An underscore within a word, as in an address, is no mark. */
const MARKS =
  /\\([!-/:-@[-`{-~])|!?\[([^[\]]{0,500})\]\(([^()\s]{0,2000})\)|\*{1,3}(?=\S)|(?<=\S)\*{1,3}|(?<![\p{L}\p{N}])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}])|`{1,3}|\\$/gu

/** Returns a Markdown text as plain text, line by line: without marks of headings and emphasis, a link as its words and its address. */
export const markdownAsText = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) =>
      line.replace(/^ {0,3}#{1,6} +/, '').replaceAll(MARKS, (_, sign?: string, words?: string, address?: string) => {
        if (sign !== undefined) return sign
        if (words === undefined || address === undefined) return ''
        const text = words.replaceAll(/[*`]/g, '')
        return text === '' || text === address ? address : `${text} (${address})`
      }),
    )
    .join('\n')
