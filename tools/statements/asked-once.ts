import type { Checker } from 'typescript/unstable/sync'

/** The questions about one node or type that readers ask again and again. */
const REPEATED = ['getSymbolAtLocation', 'getTypeAtLocation', 'typeToString'] as const

/** Makes a checker keep its answers, and returns it: each question is a round trip to the process of the compiler. */
export function askedOnce(checker: Checker): Checker {
  for (const name of REPEATED) {
    const ask = (checker[name] as (about: object) => unknown).bind(checker)
    const answers = new Map<object, unknown>()
    const remembered = (about: object) => {
      if (!answers.has(about)) answers.set(about, ask(about))
      return answers.get(about)
    }
    Object.assign(checker, { [name]: remembered })
  }
  return checker
}
