import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconPhone } from '@tabler/icons-react'
import { telOf } from '../../../lib/tel.ts'
import { Cards } from './cards.tsx'
import classes from './folded-cards.module.css'

type CardEndProps = {
  /** The name of the row, in the labels of the buttons. */
  name: string
  phone: string | null
  /** Undefined where nothing is folded. */
  unfolded: boolean | undefined
  onFold: () => void
}

/** The end of a folded card: who can be called is called here, and the rest of the values is shown. */
export const CardEnd = ({ name, phone, unfolded, onFold }: CardEndProps) => (
  <Cards.Cell className={classes.end}>
    {phone && (
      <Button
        component="a"
        href={telOf(phone)}
        size="sm"
        variant="light"
        leftSection={<IconPhone size={16} aria-hidden />}
        aria-label={`Call ${name}`}
      >
        Call
      </Button>
    )}
    {unfolded !== undefined && (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`${unfolded ? 'Less' : 'More'} of ${name}`}
        aria-expanded={unfolded}
        className={unfolded ? classes.unfolded : ''}
        onClick={onFold}
      >
        <IconChevronDown size={20} aria-hidden />
      </ActionIcon>
    )}
  </Cards.Cell>
)
