/** The layout of the memory that the event loop and its watchdog thread share: a count of turns, the length of a text, the text. */
export const BOARD_BYTES = 512
export const TEXT_AT = 8
