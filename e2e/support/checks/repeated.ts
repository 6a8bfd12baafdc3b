/**
 * True if the page has the markup that it had at the last call with this key: runs in the page, where it keeps that markup.
 * Markup is elements with their attributes, texts, values, boxes and whether they can be seen or have the focus; not classes and
 * styles, by which themes differ, nor whether a box is checked, which axe compares with `aria-checked` only, and by which the
 * switch of the theme differs. A frame of another origin cannot be read, so that a page with one is never repeated.
 */
export function isRepeated(key: string): boolean {
  const LOOKS = ['class', 'style', 'data-mantine-color-scheme']
  const parts = [key]

  const describe = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    parts.push(element.tagName, [x, y, width, height].map(Math.round).join())
    for (const { name, value } of element.attributes) if (!LOOKS.includes(name)) parts.push(`${name}=${value}`)
    if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) parts.push('visible')
    if (element.matches(':focus, [aria-checked]:checked')) parts.push('focused or checked')
    if ('value' in element) parts.push(String(element.value))
  }
  const read = (document: Document): boolean => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) {
        if (!node.parentElement?.matches('style, script')) parts.push(node.nodeValue!)
        continue
      }
      describe(node as Element)
      if (!(node as Element).matches('iframe')) continue
      const inner = (node as HTMLIFrameElement).contentDocument
      if (!inner || !read(inner)) return false
    }
    return true
  }

  const kept = window as unknown as { checkedMarkup?: string }
  const markup = read(document) ? parts.join('\n') : undefined
  const repeated = markup !== undefined && markup === kept.checkedMarkup
  if (markup === undefined) delete kept.checkedMarkup
  else kept.checkedMarkup = markup
  return repeated
}
