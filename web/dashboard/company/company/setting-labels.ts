import type { CompanySettings } from '../../../../contract/company/company-settings.ts'

/** Labels of the settings. */
export const SETTING_LABELS = {
  corporate_discount_rate: 'Discount',
  invoice_prefix: 'Number prefix',
  payment_terms_days: 'Invoices are due after',
  bank_name: 'Bank',
  account_name: 'Account name',
  account_number: 'Account number',
  mobile_money: 'Mobile money',
  rejected_months: 'Rejected applications',
  document_days: 'Identity and health documents',
  message_months: 'Handled messages',
  email_days: 'Sent e-mails',
  minimum_rest_hours: 'Rest between two shifts',
  longest_shift_hours: 'Length of a shift',
  free_day: 'One free day in seven',
  average_hours: 'Work in a week, on average',
  weekly_hours: 'Work in one week',
  strict_rules: 'Refuse shifts without a reason',
  require_qualifications: 'Plan only qualified guards',
  notify_messages: 'Messages',
  notify_applications: 'Job applications',
  notify_quotes: 'Quote requests and answers to quotations',
  notify_incidents: 'Incidents',
  notify_requests: 'Client requests and complaints',
  require_two_factor: 'Super admins must sign in with a second factor',
} satisfies Record<Exclude<keyof CompanySettings, 'id' | 'version'>, string>
