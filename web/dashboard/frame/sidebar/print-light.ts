import { useEffect } from 'react'

const ATTRIBUTE = 'data-mantine-color-scheme'

/** Paper is white: while the page is printed it has the colours of the light theme. */
export function usePrintLight() {
  useEffect(() => {
    const { documentElement: root, body } = document
    let isDark = false
    function begin() {
      if (root.getAttribute(ATTRIBUTE) !== 'dark') return
      isDark = true
      root.setAttribute(ATTRIBUTE, 'light')
      body.classList.remove('dark')
    }
    function end() {
      if (!isDark) return
      isDark = false
      root.setAttribute(ATTRIBUTE, 'dark')
      body.classList.add('dark')
    }
    // Not every browser says all of this when it prints; what is said twice does nothing.
    const follow = ({ matches }: MediaQueryListEvent) => (matches ? begin() : end())
    const printing = matchMedia('print')
    printing.addEventListener('change', follow)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      printing.removeEventListener('change', follow)
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
}
