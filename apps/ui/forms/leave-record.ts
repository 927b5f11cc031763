/** Leaves the screen of a record that is gone, unless the person has gone on to another by themselves; whether it was left. */
export function leaveRecord(path: string, go: () => void): boolean {
  const there = location.pathname.endsWith(path)
  if (there) go()
  return there
}
