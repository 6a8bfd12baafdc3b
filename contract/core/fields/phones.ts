/** A phone number as networks take it, or undefined: 0772 123 456 and +256 772 123456 are 256772123456. */
export function phoneOf(contacts: string) {
  const typed = contacts.replace(/[\s\-()]/g, '')
  const digits = typed.replace(/^0(?=[1-9]\d{8}$)/, '256').replace(/^(\+|00)/, '')
  return /^[1-9]\d{9,14}$/.test(digits) ? digits : undefined
}
