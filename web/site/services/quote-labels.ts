/** What a visitor calls the fields of the quote request. */
export const LABELS = {
  service_id: 'Service',
  site_type: 'Type of site',
  area: 'Area',
  guards_needed: 'Number of guards',
  start_date: 'Start date',
  name: 'Full Name',
  email: 'Email address',
  phone: 'Phone',
  message: 'Message',
}
