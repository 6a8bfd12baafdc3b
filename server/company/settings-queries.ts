import type { Db } from '../platform/db/open.ts'

/** The company's settings: the table's only row. A null rule is off. */
export const companySettings = (db: Db) =>
  db
    .selectFrom('company_settings')
    .select([
      'id',
      'version',
      'corporate_discount_rate',
      'invoice_prefix',
      'payment_terms_days',
      'bank_name',
      'account_name',
      'account_number',
      'mobile_money',
      'tax_number',
      'rejected_months',
      'document_days',
      'message_months',
      'email_days',
      'minimum_rest_hours',
      'weekly_hours',
      'longest_shift_hours',
      'free_day',
      'average_hours',
      'strict_rules',
      'require_qualifications',
      'qualifications_answered',
      'cap_rule',
      'two_guards_rule',
      'notify_messages',
      'notify_applications',
      'notify_quotes',
      'notify_incidents',
      'notify_requests',
      'told_an_hour',
      'paid_a_day',
      'require_two_factor',
    ])
    .executeTakeFirstOrThrow()
