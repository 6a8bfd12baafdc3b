import { Anchor, type AnchorProps } from '@mantine/core'
import { telOf } from '../lib/tel.ts'

/** Telephone numbers as they were typed: a line ends between two of them, never within one. */
export const Numbers = ({ of }: { of: string }) =>
  of.split(/(\+?\d[\d ]*\d)/).map((part, place) =>
    place % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name.
      <span key={place} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  )

/** A telephone number that calls when it is pressed. */
export const Telephone = ({ number, ...look }: { number: string } & AnchorProps) => (
  <Anchor href={telOf(number)} {...look}>
    <Numbers of={number} />
  </Anchor>
)
