/** Leaves the screen of a deleted record, unless the person is on another screen already. Returns whether the screen was left. */
export function leaveRecord(path: string, go: () => void): boolean {
  const there = location.pathname.endsWith(path)
  if (there) go()
  return there
}
