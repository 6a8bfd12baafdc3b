import type { Settings } from '../../platform/env.ts'
import { type AddressBook, push } from '../push/push.ts'
import { pushTransport } from '../push/push-transport.ts'
import type { ChannelPort } from './channel-port.ts'
import { simulatedProviders } from './simulator.ts'
import { sms } from './sms.ts'
import { whatsapp } from './whatsapp.ts'

export type Channels = { push: ChannelPort; sms: ChannelPort; whatsapp: ChannelPort }
type Log = { info: (facts: object, text: string) => void }

/** Notes a message instead of sending it, without number and text. */
const logged = (log: Log, channel: keyof Channels): ChannelPort => ({
  async send({ id }) {
    log.info({ channel, message: id }, 'A message was not sent: no provider is set')
    return false
  },
})
const transportOf = (url: string) => (url === 'simulator' ? simulatedProviders : (request: Request) => fetch(request))
const addressOf = (url: string) => (url === 'simulator' ? 'https://messages.example' : url)

/** The ways to phones by the settings; without a provider, the log. */
export const openChannels = (
  settings: Pick<Settings, 'push' | 'sms' | 'whatsapp'>,
  log: Log,
  devices: AddressBook,
): Channels => ({
  push: settings.push ? push(pushTransport(settings.push), settings.push, devices) : logged(log, 'push'),
  sms: settings.sms
    ? sms(transportOf(settings.sms.url), { ...settings.sms, url: addressOf(settings.sms.url) })
    : logged(log, 'sms'),
  whatsapp: settings.whatsapp
    ? whatsapp(transportOf(settings.whatsapp.url), { ...settings.whatsapp, url: addressOf(settings.whatsapp.url) })
    : logged(log, 'whatsapp'),
})
