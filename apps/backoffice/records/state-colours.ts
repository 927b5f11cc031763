/** The colours of states, the same for all kinds of records: yellow for work of a person, grey for work of the service. */
export const STATE_COLOURS = {
  /** A person has to act. */
  toDo: 'yellow',
  /** Queued by the service. */
  queued: 'gray',
  running: 'ardoise',
  done: 'teal',
  /** Ended, but to be checked by a person. */
  doubtful: 'yellow',
  refused: 'red',
  failed: 'red',
  /** Neutral: dismissed, undone, over. */
  over: 'gray',
} as const
