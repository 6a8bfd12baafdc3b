/** The form field of one text of the site. */
export type ContentField = {
  name: string
  label: string
  kind?: 'line' | 'text' | 'whole' | 'decimal' | 'email' | 'phone' | 'url' | 'picture' | 'day' | 'switch'
  hint?: string
  optional?: true
}

/** The company's identity on pages, e-mails and documents. */
export const BRAND_FIELDS: ContentField[] = [
  { name: 'name', label: 'Company name' },
  { name: 'tagline', label: 'Tagline' },
  { name: 'licence', label: 'Licence line' },
  { name: 'licence_number', label: 'Licence number', optional: true, hint: 'At the bottom of every page' },
  { name: 'registration', label: 'Company registration number', optional: true, hint: 'At the bottom of every page' },
  { name: 'founded', label: 'Founded in', kind: 'whole' },
  {
    name: 'logo',
    label: 'Logo',
    kind: 'picture',
    optional: true,
    hint: 'Beside the name, in place of the shield, also on documents. A square of at least 200 pixels is best.',
  },
]

/** The company's contact details. */
export const CONTACT_FIELDS: ContentField[] = [
  { name: 'phone', label: 'Office telephone', kind: 'phone' },
  { name: 'control_room', label: 'Control room, day and night', kind: 'phone' },
  { name: 'whatsapp', label: 'WhatsApp', kind: 'phone', hint: 'Digits with the country code: 256700000100' },
  { name: 'email', label: 'E-mail', kind: 'email', hint: 'Notices go here unless the company settings say otherwise.' },
  { name: 'address', label: 'Address' },
  { name: 'coverage', label: 'Coverage area', hint: 'Places with commas between them' },
  { name: 'latitude', label: 'Latitude', kind: 'decimal' },
  { name: 'longitude', label: 'Longitude', kind: 'decimal' },
]
