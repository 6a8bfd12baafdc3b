/** Message of an application that could not be moved, in its form or on the board. */
export const MOVE_FAILURES = { unexpected: 'An unexpected error occurred while moving the application.' }
