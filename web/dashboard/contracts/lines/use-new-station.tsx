import { Anchor, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contract } from '../../../../api/contracts/contracts.ts'
import { create } from '../../../../api/sites/stations.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { NewStationDialog } from '../../sites/parts/new-station-dialog.tsx'
import { choicesKey } from '../contract/use-contract.ts'

/**
 * A way to add a missing station above a form, which keeps what was typed in it and has the new station chosen; `first` begins with it.
 */
export function useNewStation(contract: Contract, onAdded: (id: number) => void, first = false) {
  const may = useCan()(create.permission)
  const cache = useQueryClient()
  const [adding, setAdding] = useState(first && may)
  async function choose(id: number) {
    await cache.invalidateQueries({ queryKey: choicesKey(contract.id) })
    void reloadLists(cache, 'stations')
    onAdded(id)
  }
  return {
    covered: adding,
    link: may ? (
      <Anchor component="button" type="button" size="sm" onClick={() => setAdding(true)}>
        Add a station of this client
      </Anchor>
    ) : (
      <Text size="sm" c="dimmed">
        A colleague of operations adds a missing station.
      </Text>
    ),
    dialog: adding && (
      <NewStationDialog
        client={{ id: contract.client_id, name: contract.client_name }}
        onAdded={choose}
        onClosed={() => setAdding(false)}
      />
    ),
  }
}
