import { Rating } from '@mantine/core'

/** A read-only rating. */
export const Stars = ({ rating }: { rating: number }) => (
  <Rating value={rating} readOnly size="xs" role="img" aria-label={`Rating ${rating} of 5`} />
)
