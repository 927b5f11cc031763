/** The time zone of metropolitan France. Times in it need no word on their zone. */
export const PARIS = 'Europe/Paris'

/** The time zone of the browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
