import type { ClientEvent } from '../../../../api/notify/notifications.ts'

type Text = {
  name: string
  about: string
  /** About the whole client: not for people limited to some stations. */
  whole?: true
}

/** The names of what a client hears of, and when it is told. */
export const EVENT_TEXTS: Record<ClientEvent, Text> = {
  arrived: { name: 'All have arrived', about: 'When the last guard of a start is on post.' },
  post_empty: {
    name: 'A post is empty',
    about: 'With what is done about it, and once somebody is there again. Also in quiet hours.',
  },
  client_incident: { name: 'Incident', about: 'Of severity Medium or High, or one that is urgent. Also in quiet hours.' },
  answered: { name: 'Request answered', about: 'An answer in a request or complaint that you have written in.' },
  invoice: { name: 'New invoice', about: 'The invoice itself goes to your billing address.', whole: true },
  payment: { name: 'Payment received', about: 'The receipt itself goes to your billing address.', whole: true },
  evening: { name: 'One line each evening', about: 'After 20:00, such as “Tonight: 3 of 3 on post since 18:02”.' },
}
