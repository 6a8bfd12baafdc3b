import userEvent, { type UserEvent } from '@testing-library/user-event'

/** Characters that are typed one by one: a field that loses its text, caret or focus on a key fails with the second one. */
const TYPED = 2
/** Fields whose text may be pasted; others, such as those for times, are typed key by key. */
const TEXT = ['text', 'email', 'password', 'search', 'tel', 'url', 'textarea']
/** Keys in braces, such as {Enter}, or text between them. */
const PARTS = /\{[^}]+\}|[^{]+/g

/**
 * A user of the page. `type` types the first characters of a text and pastes the rest, because each key renders the page again;
 * tests about keys use `keyboard`.
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
