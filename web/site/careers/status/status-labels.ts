import type { Standing } from '../../../../api/people/careers.ts'
import type { Texts } from '../../../lib/words/words.ts'

/** The status of an application, as text for the applicant. */
export const STANDING_WORDS = {
  reading: {
    title: 'Your application is being read',
    text: 'We have your documents and we read every one. We will e-mail you, whatever the answer.',
  },
  interview: {
    title: 'We would like to meet you',
    text: 'You are invited to an interview. Our e-mail tells you the day and the place. Bring your national ID and your original certificates.',
  },
  offer: {
    title: 'We have an offer for you',
    text: 'We would like to work with you. Our e-mail tells you what comes next. You can also call us.',
  },
  hired: {
    title: 'Welcome to the team',
    text: 'You have the job. Your supervisor will tell you about your first day.',
  },
  declined: {
    title: 'We have chosen somebody else',
    text: 'We have written to you about it. Thank you for the time you took; you are welcome to apply again.',
  },
} satisfies Record<Standing['standing'], Texts>
