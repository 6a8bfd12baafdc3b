import { useEffect } from 'react'

/** Numbers of those that call for somebody, by the word for them. */
const counts = new Map<string, number>()
/** The mark that is in front of the title. */
let mark = ''
let timer: ReturnType<typeof setInterval> | undefined

function put() {
  if (!document.title.startsWith(mark.trimEnd())) document.title = mark + document.title
}

function change(word: string, count: number) {
  // A document gives its title without the space at the end.
  document.title = document.title.replace(mark.trimEnd(), '').trimStart()
  if (count > 0) counts.set(word, count)
  else counts.delete(word)
  mark = [...counts].map(([one, number]) => `${one} (${number}) `).join('')
  put()
  clearInterval(timer)
  const all = [...counts.values()].reduce((sum, number) => sum + number, 0)
  // The page sets its title again whenever it is drawn.
  if (all > 0) timer = setInterval(put, 1_000)
  void (all > 0 ? navigator.setAppBadge?.(all) : navigator.clearAppBadge?.())?.catch(() => {})
}

/** A word with a number in front of the title of the tab, `SOS (1)`, and the number of all such words on the icon of an installed page. */
export function useTitleMark(word: string, count: number) {
  useEffect(() => {
    if (count === 0) return
    change(word, count)
    return () => change(word, 0)
  }, [word, count])
}
