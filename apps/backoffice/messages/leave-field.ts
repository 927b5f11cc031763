/** Out of the field, so that single keys work again. */
export const leaveField = (): void => document.querySelector<HTMLElement>('#thread-subject')?.focus({ preventScroll: true })
