import type { Standing } from '../../../../api/people/careers.ts'

/** The status of an application, as text for the applicant. */
export const STANDING_WORDS: Record<Standing['standing'], { title: string; text: string }> = {
  reading: {
    title: 'Your application is being read',
    text: 'We have your documents and read every one. You hear from us by e-mail, whatever the answer.',
  },
  interview: {
    title: 'We would like to meet you',
    text: 'You are invited to an interview. The day and the place come by e-mail; bring your national ID and the originals of your certificates.',
  },
  offer: {
    title: 'We have an offer for you',
    text: 'We would like to work with you. What comes next is in our e-mail, or call us.',
  },
  hired: {
    title: 'Welcome to the team',
    text: 'Your application has become a contract. Your supervisor tells you about your first day.',
  },
  declined: {
    title: 'We have chosen somebody else',
    text: 'We have written to you about it. Thank you for the time you took; you are welcome to apply again.',
  },
}
