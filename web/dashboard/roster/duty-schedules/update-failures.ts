/** Messages of a shift that could not be changed, in its form or on the board. */
export const UPDATE_FAILURES = {
  failed: 'Failed to update schedule',
  unexpected: 'Unexpected error occurred while updating schedule.',
}
