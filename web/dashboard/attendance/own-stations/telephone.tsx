import { Anchor } from '@mantine/core'
import { telOf } from '../../../lib/tel.ts'

/** A telephone number that calls when it is pressed. */
export const Telephone = ({ number }: { number: string }) => (
  <Anchor href={telOf(number)} inherit underline="always">
    {number}
  </Anchor>
)
