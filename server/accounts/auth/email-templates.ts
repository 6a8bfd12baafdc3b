import type { FastifyInstance } from 'fastify'
import { kampalaMoment } from '../../http/exports/csv.ts'
import type { Db } from '../../platform/db/open.ts'
import type { EmailContent } from '../../platform/mail/email-layout.ts'
import { queueAccountEmail } from '../email-port.ts'

export type Addressee = { id: number; userName: string; email: string }
/** The place of an action: the name of the device and the IP address. */
export type Where = { device: string; address: string }

/** Queues an e-mail to the owner of an account in the transaction `db`. */
export const writeTo = (
  { queue }: Pick<FastifyInstance, 'queue'>,
  db: Db,
  { id, userName, email }: Addressee,
  content: Omit<EmailContent, 'greeting'>,
) =>
  queueAccountEmail(queue, db, {
    to: email,
    content: { greeting: `Dear ${userName}`, ...content },
    about: { table: 'accounts', id },
  })

/** The e-mail for an event of an account: what happened, when and from where, and what to do if it was somebody else. */
const happened = (
  subject: string,
  sentence: string,
  { device, address }: Where,
  publicUrl: string,
): Omit<EmailContent, 'greeting'> => ({
  subject,
  paragraphs: [
    sentence,
    `If this was not you, set a new password at once at ${publicUrl}/forgotten and tell us. Somebody else may be using your account.`,
  ],
  facts: [
    ['When', `${kampalaMoment(new Date().toISOString())} (Kampala)`],
    ['Device', device],
    ['Address', address],
  ],
})

export const resetEmail = (url: string): Omit<EmailContent, 'greeting'> => ({
  subject: 'Set a new password',
  paragraphs: [
    'We received a request for a new password for your account. Use the link below within 30 minutes. It works once.',
    'If you did not ask for it, do nothing: your password stays the same. Do not share the link.',
  ],
  action: { label: 'Set a new password', url },
})

export const passwordChangedEmail = (where: Where, publicUrl: string) =>
  happened('Your password was changed', 'The password of your account was changed.', where, publicUrl)

export const twoFactorEmail = (on: boolean, where: Where, publicUrl: string) =>
  happened(
    `Two-factor sign-in is ${on ? 'on' : 'off'}`,
    on
      ? 'You now need a code from your authenticator app, as well as your password, to sign in to your account.'
      : 'You now sign in to your account with your password only.',
    where,
    publicUrl,
  )

export const lostPhoneEmail = (by: string): Omit<EmailContent, 'greeting'> => ({
  subject: 'Two-factor sign-in is off',
  paragraphs: [
    `${by} has switched off two-factor sign-in for your account, so that you can sign in without the phone you lost.`,
    'Sign in with your password, and set it up again in your profile. If you have not asked for this, tell us at once.',
  ],
})

export const recoveryCodesEmail = (where: Where, publicUrl: string) =>
  happened(
    'New recovery codes',
    'A new set of recovery codes was made for your account; the old ones no longer work.',
    where,
    publicUrl,
  )

export const recoveryCodeUsedEmail = (left: number, where: Where, publicUrl: string) =>
  happened(
    'A recovery code was used',
    `Somebody signed in to your account with one of your recovery codes. ${left} of them ${left === 1 ? 'is' : 'are'} left; make a new set in your profile before they run out.`,
    where,
    publicUrl,
  )
