// The query keys of what shows shifts and slots; a change of one of them reloads the others.

/** The rows of the board. */
export const BOARD = 'schedule-board'
/** Slots, their offers and their candidates. */
export const SLOTS = 'slots'
export const COVERAGE = 'coverage'
