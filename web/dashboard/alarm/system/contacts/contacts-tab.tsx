import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AlarmContact, create, list, remove } from '../../../../../api/alarm/alarm-contacts.ts'
import { call } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { telOf } from '../../../../lib/tel.ts'
import { Banner, useBanner } from '../../../../ui/banner.tsx'
import { SetupList } from '../../../shared/records/setup-list.tsx'
import { CONTACTS, ContactDialog, ROLE_LABELS } from './contact-dialog.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the contacts.' }

const lineOf = ({ position, role, has_keys }: AlarmContact) =>
  [`${position}.`, ROLE_LABELS[role], has_keys && 'has keys'].filter(Boolean).join(' · ')

type ContactsTabProps = { systemId: number; onSaved: (message: string) => void }

/** The people whom an operator calls about an alarm, in this order. */
export function ContactsTab({ systemId, onSaved }: ContactsTabProps) {
  const cache = useQueryClient()
  const banner = useBanner()
  const [open, setOpen] = useState<{ contact?: AlarmContact }>()
  const { data, error, refetch } = useQuery({
    queryKey: [CONTACTS, systemId],
    queryFn: ({ signal }) => call(list, { params: { id: String(systemId) } }, { signal }),
  })
  function saved(message: string) {
    onSaved(message)
    void cache.invalidateQueries({ queryKey: [CONTACTS, systemId] })
  }
  return (
    <>
      <Banner banner={banner} />
      <SetupList
        title="People to call, in order"
        order={3}
        permission={create.permission}
        one="contact"
        records={data}
        problem={error ? failureText(error, FAILURES) : undefined}
        retry={() => void refetch()}
        empty="Nobody is entered. Add the telephone of the premises and those who have keys."
        lineOf={lineOf}
        more={({ name, phone }) => (
          <Button
            component="a"
            href={telOf(phone)}
            size="compact-sm"
            variant="subtle"
            aria-label={`Call ${name}, ${phone}`}
            leftSection={<IconPhone size={14} aria-hidden />}
          >
            {phone}
          </Button>
        )}
        removal="Those after it move up."
        remove={(id) => call(remove, { params: { id } })}
        onOpen={(contact) => setOpen(contact ? { contact } : {})}
        onRemoved={saved}
        onFailed={banner.error}
      />
      {open && (
        <ContactDialog
          systemId={systemId}
          contact={open.contact}
          count={data?.length ?? 0}
          onSaved={saved}
          onClosed={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
