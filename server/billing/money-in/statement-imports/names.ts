/** Words that say what a company is, not which; banks and people leave them out. */
const LEFT_OUT = new Set('ltd limited co company plc smc inc llc u ug and the'.split(' '))
/** Words of payments and of those who carry them: a name of these alone stands in the rows of others, too. */
const COMMON = new Set([
  ...'bank banks banking mtn airtel mobile money momo uganda kampala africa east african payment payments transfer cash deposit'.split(
    ' ',
  ),
  ...'cheque cheques eft rtgs agent agency branch account services service security group holdings enterprises international'.split(
    ' ',
  ),
  ...'stanbic centenary equity absa dfcu kcb diamond trust housing finance standard chartered ecobank post office'.split(' '),
])
const SHORTEST_NAME = 6

/** The words of a text as names are compared: `Kisozi Hotel (U) SMC Ltd.` as `kisozi`, `hotel`. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !LEFT_OUT.has(word))

/** A name as it is looked for; undefined for one that is too short, or made of words that stand in the rows of others. */
function telling(name: string) {
  const words = wordsOf(name)
  const phrase = words.join(' ')
  return phrase.length >= SHORTEST_NAME && words.some((word) => !COMMON.has(word)) ? phrase : undefined
}

/** Finds those whose name is in a text, in time that does not grow with their number. */
export function nameIndex() {
  const idsOf = new Map<string, number[]>()
  const lengths = new Set<number>()
  return {
    add(id: number, name: string) {
      const phrase = telling(name)
      if (!phrase) return
      lengths.add(phrase.split(' ').length)
      const ids = idsOf.get(phrase)
      if (ids) ids.push(id)
      else idsOf.set(phrase, [id])
    },
    find(text: string): number[] {
      const words = wordsOf(text)
      const found = new Set<number>()
      for (const length of lengths)
        for (let from = 0; from + length <= words.length; from++)
          for (const id of idsOf.get(words.slice(from, from + length).join(' ')) ?? []) found.add(id)
      return [...found].sort((one, other) => one - other)
    },
  }
}
