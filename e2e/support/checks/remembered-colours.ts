type Colour = { r: number; g: number; b: number; alpha: number }
type Prototype = Colour & { parseString(text: string): Colour }

/**
 * Lets axe read each spelling of a colour once: for each text it reads the colours of all elements around it, by a parser that
 * takes a fifth of its time. Runs in a page that has axe.
 */
export function rememberColours() {
  const { prototype } = (window as unknown as { axe: { commons: { color: { Color: { prototype: Prototype } } } } }).axe.commons
    .color.Color
  const read = prototype.parseString
  const known = new Map<string, Colour>()
  prototype.parseString = function (text) {
    const colour = known.get(text)
    if (colour) return Object.assign(this, colour)
    const { r, g, b, alpha } = read.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}
