/** The sections of the company settings, by their anchors. */
export const SECTIONS = {
  brand: {
    title: 'Brand and contact details',
    about: 'On every page of the site, in every e-mail and on every document. A part of the site content, with its versions.',
  },
  tax: {
    title: 'Tax',
    about:
      'VAT as the law changes it: each rate counts from its day until the next one begins. Quotations that were sent keep theirs.',
  },
  discount: {
    title: 'Corporate discount',
    about: 'For clients who hire more than 10 guards. The site says that there is one and never how much.',
  },
  invoices: {
    title: 'Invoices',
    about: 'Numbers that were given stay as they are; a new prefix begins with the next invoice and leaves no gap.',
  },
  retention: {
    title: 'Retention periods',
    about: 'What is older is erased for good, within the hour. The privacy page and the application form name these periods.',
  },
  rules: {
    title: 'Working rules',
    about: 'Whoever plans a shift against a rule is asked for a reason, which is kept. Copying a week leaves such shifts out.',
  },
  notifications: {
    title: 'Notification addresses',
    about: 'Who is told by e-mail when something comes in. Without an address it is the e-mail of the contact details.',
  },
  security: { title: 'Security', about: 'How super admins sign in.' },
} as const
export type SectionId = keyof typeof SECTIONS
