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
    `If this was not you, set a new password at once at ${publicUrl}/forgotten and tell us: somebody else may have your account.`,
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
    'Somebody asked for a new password for your account, most likely you. The link sets one; it works once, within 30 minutes.',
    'If it was not you, you do not need to do anything: your password stays the same. Keep the link to yourself.',
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
    `${by} has switched off two-factor sign-in of your account, so that you can sign in without the phone that you have lost.`,
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
