import userEvent, { type UserEvent } from '@testing-library/user-event'

/** So many letters are typed one by one: a field that loses its text, its caret or the focus at a key shows it by the second. */
const TYPED = 2
/** Fields whose text may be pasted; the others, such as one for a time, take what they hold key by key. */
const TEXT = ['text', 'email', 'password', 'search', 'tel', 'url', 'textarea']
/** Keys in braces, such as {Enter}, or text between them. */
const PARTS = /\{[^}]+\}|[^{]+/g

/**
 * Somebody at the page. `type` types the first letters of a text and pastes the rest, because each key draws the page anew;
 * where the keys are what a test is about, it asks for `keyboard`.
 */
export function setUpUser(): UserEvent {
  const user = userEvent.setup()
  const type: UserEvent['type'] = async (element, text, options) => {
    if (!TEXT.includes((element as HTMLInputElement).type)) return user.type(element, text, options)
    const [first = '', ...others] = text.match(PARTS) ?? []
    await user.type(element, first.startsWith('{') ? first : first.slice(0, TYPED), options)
    const rest = first.startsWith('{') ? others : [first.slice(TYPED), ...others]
    for (const part of rest) if (part) await (part.startsWith('{') ? user.keyboard(part) : user.paste(part))
  }
  return { ...user, type }
}
