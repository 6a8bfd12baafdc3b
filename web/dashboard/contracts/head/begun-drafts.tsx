import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { list } from '../../../../api/contracts/contracts.ts'
import { call } from '../../../lib/calls/call.ts'
import { listKey } from '../../../lib/lists/use-list.ts'
import { Lost } from '../../../ui/panel/lost.tsx'
import { pageAddress } from '../../shared/records/record-addresses.ts'

/** Drafts that are named; the list has the others. */
const FEW = '3'

/** The drafts that were begun before, of one client once it is chosen, so that nobody begins twice. */
export function BegunDrafts({ clientId }: { clientId: number | null }) {
  const query = {
    status: 'Draft' as const,
    sort: '-id' as const,
    page: '1',
    page_size: FEW,
    ...(clientId && { client_id: String(clientId) }),
  }
  const begun = useQuery({
    queryKey: [...listKey('contracts'), 'begun', clientId],
    queryFn: ({ signal }) => call(list, { query }, { signal }),
  })
  if (!begun.data) return <Lost of={begun} text="The drafts that were begun could not be loaded." />
  if (!begun.data.items.length) return null
  return (
    <Text size="sm">
      Begun already:{' '}
      {begun.data.items.map(({ id, title, client_name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Anchor component={Link} to={pageAddress('contracts', id)} inherit underline="always">
            {title} ({client_name})
          </Anchor>
        </span>
      ))}
      .
    </Text>
  )
}
