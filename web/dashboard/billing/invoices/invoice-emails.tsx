import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { list as emails } from '../../../../api/notify/emails.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoment } from '../../../lib/format.ts'
import { Lost } from '../../../ui/panel/lost.tsx'
import classes from './invoice-payments.module.css'

/** The e-mails that name an invoice in their subject. */
export function InvoiceEmails({ number }: { number: string }) {
  const known = useQuery({
    queryKey: ['emails', 'of', number],
    queryFn: ({ signal }) => call(emails, { query: { q: number } }, { signal }),
  })
  if (!known.data) return <Lost of={known} text="The e-mails could not be loaded." />
  if (!known.data.items.length) return null
  return (
    <section aria-labelledby="invoice-emails">
      <Title order={3} size="h6" id="invoice-emails" mt="lg" mb="xs">
        E-mails
      </Title>
      <ul className={classes.payments} aria-label="E-mails">
        {known.data.items.map(({ id, subject, recipient, status, created_at, sent_at }) => (
          <li key={id}>
            <div>
              {subject}
              <Text size="xs" c="dimmed" className={classes.more}>
                {recipient} · {formatMoment(sent_at ?? created_at)}
              </Text>
            </div>
            <span>{status}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
