import * as z from 'zod/mini'

/** `{field} is required.` as specified: the field's name with spaces for underscores. */
export const required = (field: string) => `${field.replaceAll('_', ' ')} is required.`

/** The message for a field with a fixed list of values. */
export const oneOf = (field: string, words: readonly unknown[]) =>
  `${field.replaceAll('_', ' ')} must be one of: ${words.join(', ')}.`

type Issue = z.core.$ZodRawIssue

/** One message for every kind of validation issue, the same in the browser and on the server. */
function sentence(issue: Issue): string {
  const field = String(issue.path?.at(-1) ?? 'body')
  const label = field.replaceAll('_', ' ')
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? required(field)
        : `${label} must be ${KINDS[issue.expected] ?? issue.expected}.`
    case 'too_small':
      if (issue.origin === 'string')
        return issue.input === '' ? required(field) : `${label} must have at least ${issue.minimum} characters.`
      return `${label} must be at least ${issue.minimum}.`
    case 'too_big':
      return issue.origin === 'string'
        ? `${label} must have at most ${issue.maximum} characters.`
        : `${label} must be at most ${issue.maximum}.`
    case 'invalid_format':
      return issue.input === '' ? required(field) : (FORMATS[issue.format] ?? `${label} has the wrong format.`)
    case 'invalid_value':
      return issue.input === undefined || issue.input === null || issue.input === ''
        ? required(field)
        : oneOf(field, issue.values)
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}.`
    default:
      return `${label} is not valid.`
  }
}

const FORMATS: Record<string, string> = {
  email: 'Please enter a valid e-mail address.',
  date: 'Please enter a valid date.',
  datetime: 'Please enter a valid date and time.',
  url: 'Please enter a valid web address.',
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

// The content security policy forbids zod's compiled validators in the browser, and even feature detection is reported as a
// violation.
z.config({ customError: sentence, jitless: typeof document !== 'undefined' })

const MOST_FIELDS = 20

/** Field → message, the first message of each field, of 20 fields at most. Shapes: the issues of a failed parse in, `{ firstName: 'firstName is required.' }` out. */
export function fieldMessages(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  // Without a prototype, so that a field named `constructor` is like any other.
  const fields: Record<string, string> = Object.create(null)
  for (const issue of issues.slice(0, MOST_FIELDS)) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, MOST_FIELDS)) fields[key] ??= `Unknown field: ${key}.`
    else fields[issue.path.map(String).join('.') || 'body'] ??= issue.message
  }
  return fields
}
