/** Shorter words are never broken. */
const LONG = 16
/** Break positions: after / ? & = # @ and _, before a full stop. */
const JOINT = /(?<=[^/:\s][/?&=#@_])(?=[^/\s])|(?<=:\/\/)|(?<=\S)(?=\.[^\s.])/u

/** Splits a text where a line may break, besides its spaces. The joined parts are the text. */
export const breakPoints = (text: string): string[] =>
  text.split(/(?<=\s)(?=\S)/u).reduce<string[]>((parts, word) => {
    const [first = '', ...others] = word.length > LONG ? word.split(JOINT) : [word]
    return [...parts.slice(0, -1), (parts.at(-1) ?? '') + first, ...others]
  }, [])
