import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { OfferLink } from '../../../../../../api/roster/slot-offers.ts'
import type { Candidate } from '../../../../../../api/roster/slot-shifts.ts'
import { CopiedLink } from '../../../../../ui/dialogs/copied-link.tsx'

type OfferLinksProps = { links: OfferLink[]; candidates: Candidate[]; onClose: () => void }

/** The links of new offers, once, so that they can be sent by text message or WhatsApp. */
export const OfferLinks = ({ links, candidates, onClose }: OfferLinksProps) => (
  <Modal
    opened
    onClose={onClose}
    title="Offers sent"
    size="lg"
    closeOnClickOutside={false}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Stack gap="md">
      <Text size="sm">
        Each guard has an e-mail with a link, and the message if you have chosen one. You can send the link yourself, too. The
        links are not shown again.
      </Text>
      {links.map(({ guard_id, link }) => {
        const guard = candidates.find((candidate) => candidate.guard_id === guard_id)
        const name = guard?.name ?? `Guard ${guard_id}`
        return (
          <CopiedLink
            key={guard_id}
            label={guard ? `${name}, ${guard.contacts}` : name}
            link={link}
            copy={`Copy the link for ${name}`}
          />
        )
      })}
      <Group justify="flex-end">
        <Button color="amber" onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  </Modal>
)
