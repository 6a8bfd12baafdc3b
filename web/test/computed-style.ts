// jsdom matches an element against every rule of its default style sheet on each call: a query by role reads
// each element and its parents, a growing text field for two dozen properties at each key. Style sheets of the product are not
// loaded in component tests, so the default styles of an element are cached by its kind.

/** The attributes that the default style sheet selects by. */
const ATTRIBUTES = ['hidden', 'open', 'popover', 'type']
const INHERITED = new Set(['visibility', 'pointer-events'])

const original = window.getComputedStyle.bind(window)
const kinds = new Map<string, Map<string, string>>()

/** The default styles of elements of this kind. */
function defaultOf(element: Element, name: string) {
  const attributes = ATTRIBUTES.filter((attribute) => element.hasAttribute(attribute))
  const key = [element.localName, ...attributes.map((attribute) => `${attribute}=${element.getAttribute(attribute)}`)].join(' ')
  const known = kinds.get(key) ?? new Map<string, string>()
  kinds.set(key, known)
  let value = known.get(name)
  if (value === undefined) {
    const sample = document.createElementNS(element.namespaceURI, element.localName)
    for (const attribute of attributes) sample.setAttribute(attribute, element.getAttribute(attribute)!)
    value = original(sample).getPropertyValue(name)
    known.set(name, value)
  }
  return value
}

function styleOf(element: Element, name: string): string {
  const own = element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(name) : ''
  if (own && own !== 'inherit') return own
  const parent = (own || INHERITED.has(name)) && element.parentElement
  return parent ? styleOf(parent, name) : defaultOf(element, name)
}

const inCss = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Replaces `getComputedStyle`, with the same results. The page itself is queried as usual: what prevents it from scrolling
 * is a style sheet.
 */
export function computedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo || element === document.body || element === document.documentElement) return original(element, pseudo)
  const { style } = element as HTMLElement
  return new Proxy(style, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return (property: string) => styleOf(element, property)
      const value = style[name as keyof CSSStyleDeclaration]
      return typeof name === 'string' && typeof value === 'string' ? styleOf(element, inCss(name)) : value
    },
  })
}
