/** Labels of the contact form's fields. */
export const LABELS = { name: 'Full Name', email: 'Email address', subject: 'Subject', message: 'Message' }
