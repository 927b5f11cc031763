/** From this width on, the menu stands beside the screens, and a record beside its list. */
export const WIDE = '(min-width: 60em)'
