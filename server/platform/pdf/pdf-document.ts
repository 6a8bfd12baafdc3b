import PDFDocument from 'pdfkit'
import { FONTS, fallbackFile, type Script, type Weight } from './pdf-fonts.ts'
import { isMixed, runsOf } from './pdf-runs.ts'
import { printable, SOFT_BREAK } from './pdf-text.ts'

/** Pages after which a document is refused: a whole year of a busy station has fewer. */
export const MOST_PAGES = 300

/** More pages than a document may have. */
export class TooManyPages extends Error {}

type TextOptions = PDFKit.Mixins.TextOptions & { lineWidth?: number; textWidth?: number; wordCount?: number }

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Draws one line; a method of the library's own. */
      _fragment(text: string, x: number, y: number, options: TextOptions): void
      _fontSize: number
      _font: { ascender: number }
      /** Fonts of the document by name; each is embedded at the end. */
      _fontFamilies: Record<string, { ascender: number }>
    }
  }
}

/** A document that draws each script of a line with a font that has it. */
export class Doc extends PDFDocument {
  #weight: Weight = 'regular'
  #pages = 1

  constructor(options: PDFKit.PDFDocumentOptions) {
    // A font that equals the one of the constructor is read again each time that it is chosen by name.
    super({ ...options, font: '' })
    this.registerFont('regular', FONTS.regular)
    this.registerFont('bold', FONTS.bold)
    this.weigh('regular')
    this.on('pageAdded', () => {
      if (++this.#pages > MOST_PAGES) throw new TooManyPages()
    })
  }

  /** Sets the weight of the text that follows. */
  weigh(weight: Weight) {
    this.#weight = weight
    return this.font(weight)
  }

  #in(script: Script) {
    if (script === 'latin') return this.font(this.#weight)
    const name = `${script}-${this.#weight}`
    if (!this._fontFamilies[name]) this.#open(name, fallbackFile(script, this.#weight))
    return this.font(name)
  }

  /** Opens a font apart from the others: the library may take two files of Inter for one font, because they have one name. */
  #open(name: string, file: string) {
    const others = this._fontFamilies
    this._fontFamilies = {}
    this.font(file)
    this._fontFamilies = { ...others, [name]: this._font }
  }

  override widthOfString(text: string, options?: TextOptions) {
    const line = text.replaceAll(SOFT_BREAK, '')
    if (!isMixed(line)) return super.widthOfString(line, options)
    const width = runsOf(line).reduce((sum, run) => sum + this.#in(run.script).#plainWidth(run.text, options), 0)
    this.#in('latin')
    return width
  }

  #plainWidth(text: string, options?: TextOptions) {
    return super.widthOfString(text, options)
  }

  override _fragment(text: string, x: number, y: number, options: TextOptions) {
    const line = text.replaceAll(SOFT_BREAK, '').replaceAll('\n', '')
    if (!isMixed(line)) return super._fragment(line, x, y, options)
    const { width, align, lineWidth = 0, ...plain } = options
    const free = lineWidth - this.widthOfString(line.trimEnd(), options)
    const baseline = y + (this._font.ascender / 1000) * this._fontSize
    let left = x
    if (width && align === 'right') left += free
    if (width && align === 'center') left += free / 2
    for (const run of runsOf(line)) {
      this.#in(run.script)
      const textWidth = this.#plainWidth(run.text, options)
      // The width is given, because measuring would choose the Latin font again.
      super._fragment(run.text, left, baseline, { ...plain, baseline: 'alphabetic', textWidth, wordCount: 1 })
      left += textWidth
    }
    this.#in('latin')
  }
}

type Paper = Pick<PDFKit.PDFDocumentOptions, 'size' | 'layout'>

/** An empty document, upright A4 by default, whose pages are buffered until they are finished, when their number is known. */
export const emptyDocument = (
  title: string,
  author: string,
  margins: PDFKit.PDFDocumentOptions['margins'] & object,
  paper: Paper = { size: 'A4' },
) =>
  new Doc({
    ...paper,
    margins,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: printable(title), Author: printable(author) },
  })
