import { expect, test } from 'vitest'
import { nameOfKind } from './file-names.ts'

test.each([
  ['cv.pdf', 'cv.pdf'],
  ['my "résumé" (2).pdf', 'my "résumé" (2).pdf'],
  ['cv', 'cv.pdf'],
  ['CV.PDF', 'CV.pdf'],
  ['report.2024', 'report.2024.pdf'],
  ['Okot J. Moses', 'Okot J. Moses.pdf'],
  ['cv.bat', 'cv.pdf'],
  ['cv.hta', 'cv.pdf'],
  ['cv.html', 'cv.pdf'],
  ['cv.docm', 'cv.pdf'],
  ['cv.pdf.js', 'cv.pdf'],
  ['cv.PDF.Exe.scr', 'cv.pdf'],
  ['cv.unheard-of', 'cv.unheard-of.pdf'],
  ['cv.bat. . .', 'cv.pdf'],
  ['cv.bat\u00a0', 'cv.pdf'],
  ['cv.pdf:stream.exe', 'cv.pdf:stream.pdf'],
  ['cv\u202efdp.exe', 'cvfdp.pdf'],
  ['c\u200bv\ufeff.b\u200dat', 'cv.pdf'],
  ['cv\r\nSet-Cookie: a.pdf', 'cvSet-Cookie: a.pdf'],
  ['cv\u2028\0.pdf', 'cv.pdf'],
  ['C:\\fakepath\\cv.pdf', 'cv.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['.bat', 'bat.pdf'],
  ['...', 'document.pdf'],
  ['', 'document.pdf'],
  ['folder/', 'document.pdf'],
])('a PDF uploaded as %j is named %j', (name, shown) => {
  expect(nameOfKind(name, 'pdf')).toBe(shown)
  expect(nameOfKind(shown, 'pdf')).toBe(shown)
})

test('each type has its extension, and a name has at most 150 characters, none of them half', () => {
  expect(nameOfKind('photo.JPEG', 'jpg')).toBe('photo.jpg')
  expect(nameOfKind('cv.docx.doc', 'docx')).toBe('cv.docx')
  expect(nameOfKind('a.png.exe', 'webp')).toBe('a.webp')
  expect(nameOfKind(`${'x'.repeat(10_000)}.bat`, 'docx')).toBe(`${'x'.repeat(145)}.docx`)
  const emoji = nameOfKind(`a${'😀'.repeat(200)}`, 'pdf')
  expect(emoji).toBe(`a${'😀'.repeat(72)}.pdf`)
  expect(() => encodeURIComponent(emoji)).not.toThrow()
})
