import type { MessageEvent } from '../../../../contract/company/notifications.ts'

/** What a device shows of each event. Others see a locked screen too, so it names neither people nor places. */
export const PUSH_WORDS: Record<MessageEvent, { title: string; text: string }> = {
  sos: { title: 'A guard asks for help', text: 'Open to see who and where.' },
  not_on_post: { title: 'A guard is not on post', text: 'Nobody has taken this up yet.' },
  slot_uncovered: { title: 'A post has no guard', text: 'Nobody has taken this up yet.' },
  missed_round: { title: 'A round was not made', text: 'Nobody has taken this up yet.' },
  incident: { title: 'A serious incident', text: 'Nobody has taken this up yet.' },
  other: { title: 'An exception needs somebody', text: 'Nobody has taken this up yet.' },
  shifts: { title: 'You have new shifts', text: 'Open to see when and where.' },
}
