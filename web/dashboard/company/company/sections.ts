/** The sections of the company settings, by their anchors. */
export const SECTIONS = {
  brand: {
    title: 'Brand and contact details',
    about: 'On every page of the site, in every e-mail and on every document. A part of the site content, with its versions.',
  },
  tax: {
    title: 'Tax',
    about: 'Rates of VAT: each applies from its date until the next one. Quotations already sent keep theirs.',
  },
  discount: {
    title: 'Corporate discount',
    about: 'For clients who hire more than 10 guards. The site mentions the discount, but never its size.',
  },
  invoices: {
    title: 'Invoices',
    about: 'Existing invoices keep their numbers; a new prefix applies from the next invoice, without a gap.',
  },
  retention: {
    title: 'Retention periods',
    about:
      'Anything older is permanently deleted within the hour. The privacy page and the application form state these periods.',
  },
  rules: {
    title: 'Working rules',
    about: 'Planning a shift that breaks a rule asks for a reason, which is recorded. Copying a week leaves such shifts out.',
  },
  notifications: {
    title: 'Notification addresses',
    about:
      'Where e-mails about new messages, applications and requests are sent. Leave one empty to use the address in the contact details.',
  },
  security: { title: 'Security', about: 'How super admins sign in.' },
  guide: {
    title: 'First steps',
    about: 'The guide of a company that begins: each step, and which of them are done or left out.',
  },
  demo: {
    title: 'Demo data',
    about:
      'Clients, guards, shifts and invoices that were made up, so that the program can be tried. Remove them before you begin.',
  },
} as const
export type SectionId = keyof typeof SECTIONS
