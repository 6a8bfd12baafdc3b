import { Rating } from '@mantine/core'

/** A rating to be seen, not to be changed. */
export const Stars = ({ rating }: { rating: number }) => (
  <Rating value={rating} readOnly size="xs" role="img" aria-label={`Rating ${rating} of 5`} />
)
