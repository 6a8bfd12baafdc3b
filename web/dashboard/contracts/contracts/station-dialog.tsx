import { fromStation } from '../../../../api/contracts/contracts.ts'
import { call } from '../../../lib/calls/call.ts'
import { StationPicker } from '../../shared/records/record-pickers.tsx'
import { DraftDialog, type DraftProps } from './draft-dialog.tsx'

/** Makes a draft from the shifts of the last four weeks at a station. */
export const StationDialog = (props: DraftProps) => (
  <DraftDialog
    {...props}
    title="Contract from a station"
    missing="Choose a station."
    picker={(choice) => <StationPicker label="Station" required ofClients data-autofocus {...choice} />}
    make={(id, idempotencyKey) => call(fromStation, { params: { id } }, { idempotencyKey })}
  >
    The draft has a post for each usual shift of the last four weeks, with its hours, weekdays and guards. Rates are added to it
    before it is activated.
  </DraftDialog>
)
