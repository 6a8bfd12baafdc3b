import type { ClientEvent } from '../../../../api/notify/notifications.ts'
import { t } from '../../../lib/words/words.ts'

type Text = {
  name: string
  about: string
  /** About the whole client: not for people limited to some stations. */
  whole?: true
}

/** The names of what a client hears of, and when it is told. */
export const EVENT_TEXTS: Record<ClientEvent, Text> = {
  arrived: { name: t('All have arrived'), about: t('When the last guard of a start is on post.') },
  post_empty: {
    name: t('A post is empty'),
    about: t('With what is done about it, and once somebody is there again. Also in quiet hours.'),
  },
  client_incident: { name: t('Incident'), about: t('Of severity Medium or High, or one that is urgent. Also in quiet hours.') },
  answered: { name: t('Request answered'), about: t('An answer in a request or complaint that you have written in.') },
  invoice: { name: t('New invoice'), about: t('The invoice itself goes to your billing address.'), whole: true },
  payment: { name: t('Payment received'), about: t('The receipt itself goes to your billing address.'), whole: true },
  evening: { name: t('One line each evening'), about: t('After 20:00, such as “Tonight: 3 of 3 on post since 18:02”.') },
}
