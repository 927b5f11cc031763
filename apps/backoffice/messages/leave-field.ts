/** Moves the focus out of the field, so that single-key shortcuts apply again. */
export const leaveField = (): void => document.querySelector<HTMLElement>('#thread-subject')?.focus({ preventScroll: true })
