// markup.spec.ts gives a field several kinds of markup in one text. None of them hides another: of each text that it may send, in
// each place where a page may leave it unescaped, is read what a browser makes of it.
import { expect } from '@playwright/test'
import { test } from '../support/test/test.ts'
import { PAYLOADS, runsFrom } from './markup.ts'

/** The places at which a page may leave a text unescaped. */
const PLACES: ((text: string) => string)[] = [
  (text) => `<p>${text}</p>`,
  (text) => `<input value="${text}">`,
  (text) => `<input value='${text}'>`,
  (text) => `<input value=${text}>`,
  (text) => `<title>${text}</title>`,
  (text) => `<textarea>${text}</textarea>`,
  (text) => `<script>const a = "${text}"</script>`,
  (text) => `<script>const a = '${text}'</script>`,
  (text) => `<!-- ${text} -->`,
  (text) => `<table><tr><td>${text}</td></tr></table>`,
  (text) => `<select><option>${text}</option></select>`,
  (text) => `<a href="${text.replaceAll('"', '&quot;')}">x</a>`,
]

test('kinds of markup in one text do harm wherever one of them does alone', async ({ page }) => {
  const runs = [...PAYLOADS.keys()].flatMap((first) => runsFrom(first))
  const texts = ['a', ...runs.map(({ text }) => text)]
  const harm = await page.evaluate(
    (documents) =>
      documents.map((ofPlace) =>
        ofPlace.map(
          (html) =>
            [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')]
              .flatMap((element) => [element.localName, ...[...element.attributes].map(({ name, value }) => `${name}=${value}`)])
              .filter((part) => /^(script$|srcdoc=|on\w+=|[\w:]+=javascript:)/i.test(part)).length,
        ),
      ),
    PLACES.map((at) => texts.map(at)),
  )
  const missed: string[] = []
  for (const [place, [harmless = 0, ...found]] of harm.entries()) {
    const isHarmful = (kinds: number[]) => found[runs.findIndex((run) => run.kinds.join() === kinds.join())]! > harmless
    expect(
      runs.some(({ kinds }) => isHarmful(kinds)),
      PLACES[place]!('…'),
    ).toBe(true)
    for (const { kinds, text } of runs)
      if (kinds.some((kind) => isHarmful([kind])) && !isHarmful(kinds)) missed.push(PLACES[place]!(text))
  }
  expect(missed).toEqual([])
})
