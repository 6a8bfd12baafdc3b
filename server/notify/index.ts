// Ways to tell people: notices, e-mails, messages to phones.
import type { FastifyInstance } from 'fastify'
import { registerEmails } from '../accounts/index.ts'
import { registerUndoable } from '../http/undo/undoable.ts'
import { emailRoutes } from './emails/routes.ts'
import { queueEmail } from './mail.ts'
import { noticeRoutes } from './notices/routes.ts'
import { notificationRoutes } from './notifier/routes.ts'
import { UNDOABLE_MESSAGES } from './notifier/undo-queries.ts'
import { pushDeviceRoutes } from './push/routes.ts'

export { choicesOf, putChoices } from './clients/choices.ts'
export { type Listener, listListeners } from './clients/people-queries.ts'
export { tellClient } from './clients/tell-client.ts'
export { giveUpForgotten, purgeEmails } from './emails/queries.ts'
export { tellStaff } from './events/tell-staff.ts'
export { warnSuperAdmins } from './events/warn-super-admins.ts'
export { type EmailSubject, queueEmail, queueInbound, registerAttachment, staffAddress, startMail } from './mail.ts'
export { addNotices, purgeNotices, removeNotices } from './notices/queries.ts'
export { startNotifier } from './notifier/deliver.ts'
export { notify, type Recipient, smsCost, tellGuards, textGuard } from './notifier/notify.ts'
export { openChannels } from './notifier/open-channels.ts'
export { purgeMessages } from './notifier/queries.ts'
export { pushAddresses } from './push/device-queries.ts'
export { publicKeyOf, pushAccess } from './push/push-key.ts'
export { ownPushDevices } from './push/routes.ts'

/** Registers the area's routes, and how accounts queue an e-mail. */
export function registerNotify(api: FastifyInstance) {
  registerEmails('notify', queueEmail)
  registerUndoable({ text_messages: UNDOABLE_MESSAGES })
  emailRoutes(api)
  noticeRoutes(api)
  notificationRoutes(api)
  pushDeviceRoutes(api)
}
