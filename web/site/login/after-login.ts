const HOME = '/dashboard'
const ORIGIN = 'http://local'

/** Where staff go after signing in: the dashboard page they came from, and never anywhere else. */
export function afterLogin(next: string | null): string {
  if (!next?.startsWith('/')) return HOME
  try {
    const { origin, pathname, search, hash } = new URL(next, ORIGIN)
    const inside = origin === ORIGIN && (pathname === HOME || pathname.startsWith(`${HOME}/`))
    return inside ? pathname + search + hash : HOME
  } catch {
    return HOME
  }
}
