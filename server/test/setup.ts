import { afterEach, vi } from 'vitest'

const complained = vi.spyOn(console, 'error')

afterEach(() => {
  const complaints = complained.mock.calls.map((call) => call.join(' '))
  complained.mockClear()
  if (complaints.length) throw new Error(`An unexpected console.error: ${complaints.join('\n')}`)
})
