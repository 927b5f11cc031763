/** One colour for one state, whatever it is a state of: what a person is to do is yellow, what a machine will do is grey. */
export const STATE_COLOURS = {
  /** Waits for a person. */
  toDo: 'yellow',
  /** Waits for the service. */
  queued: 'gray',
  running: 'ardoise',
  done: 'teal',
  /** Ended, but somebody should look. */
  doubtful: 'yellow',
  refused: 'red',
  failed: 'red',
  /** Neither good nor bad: put aside, undone, over. */
  over: 'gray',
} as const
