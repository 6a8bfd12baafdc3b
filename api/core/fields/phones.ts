/** A phone number as networks take it, or undefined: 0772 123 456 and +256 772 123456 are 256772123456. */
export function phoneOf(contacts: string) {
  const typed = contacts.replace(/[\s\-()]/g, '')
  const digits = typed.replace(/^0(?=[1-9]\d{8}$)/, '256').replace(/^(\+|00)/, '')
  return /^[1-9]\d{9,14}$/.test(digits) ? digits : undefined
}

const TYPED_AS_PHONE = /^[\d\s().+-]+$/
/** From this many digits on a text is looked for as a telephone number. */
const LEAST_DIGITS = 4
/** The digits by which a typed number is found however it is spelled, without the country's number or the 0; undefined for other text. */
export function phoneDigits(typed: string) {
  const digits = typed.replace(/\D/g, '')
  if (!TYPED_AS_PHONE.test(typed) || digits.length < LEAST_DIGITS) return undefined
  return digits.replace(/^(00256|256|0)(?=\d{3})/, '')
}
