/** Shorter words fit anywhere. */
const LONG = 16
/** After / ? & = # @ and _, before a full stop: where an address is read on without a doubt. */
const JOINT = /(?<=[^/:\s][/?&=#@_])(?=[^/\s])|(?<=:\/\/)|(?<=\S)(?=\.[^\s.])/u

/** The parts of a text between which a line may break, beside its blanks: joined they are the text. */
export const breakPoints = (text: string): string[] =>
  text.split(/(?<=\s)(?=\S)/u).reduce<string[]>((parts, word) => {
    const [first = '', ...others] = word.length > LONG ? word.split(JOINT) : [word]
    return [...parts.slice(0, -1), (parts.at(-1) ?? '') + first, ...others]
  }, [])
