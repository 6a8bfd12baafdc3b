import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { OneTimeLink } from '../../../ui/dialogs/one-time-link.tsx'
import type { useAccountActions } from './use-account-actions.ts'

/** The dialogs of actions on accounts. */
export function AccountDialogs({ actions: { link, question } }: { actions: ReturnType<typeof useAccountActions> }) {
  const { invited, ...shown } = link
  const { leaving, ...asked } = question
  return (
    <>
      {invited && (
        <OneTimeLink
          {...shown}
          title="Invitation sent"
          name={invited.userName}
          email={invited.emailAddress}
          link={invited.link}
        />
      )}
      <ConfirmDialog {...asked} title="End sessions" confirm="End sessions" danger>
        {leaving && `Sign ${leaving.userName} out on every device? Unsaved work is lost; the account stays active.`}
      </ConfirmDialog>
    </>
  )
}
