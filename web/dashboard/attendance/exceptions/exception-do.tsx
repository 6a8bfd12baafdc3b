import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useCan } from '../../../lib/session/use-can.ts'
import { ExceptionActions, type ExceptionActionsProps } from './exception-actions.tsx'
import classes from './exceptions.module.css'
import { actsOf, waysOut } from './ways-out.ts'

/** The next thing to do about an exception in the list: the buttons that solve it, else the page on which it is solved. */
export function ExceptionDo(props: ExceptionActionsProps) {
  const may = useCan()
  const { exception } = props
  if (actsOf(exception, may).length > 0) return <ExceptionActions {...props} />
  const [way] = exception.state === 'Resolved' ? [] : waysOut(exception, may)
  if (!way) return null
  return (
    <Anchor component={Link} to={way.to} size="sm" className={classes.way}>
      {way.label}
    </Anchor>
  )
}
