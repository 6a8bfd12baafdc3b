/** What a visitor calls the fields of the contact form. */
export const LABELS = { name: 'Full Name', email: 'Email address', subject: 'Subject', message: 'Message' }
