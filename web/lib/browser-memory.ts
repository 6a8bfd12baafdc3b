/** The value that this browser remembers under a key of local storage, as JSON; the fallback when that is nothing of its kind. */
export function remembered<T extends boolean | object>(key: string, fallback: T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    const fits = typeof value === typeof fallback && value !== null && Array.isArray(value) === Array.isArray(fallback)
    return fits ? (value as T) : fallback
  } catch {
    return fallback
  }
}

/** Remembers a value in this browser until all storage is cleared. */
export const remember = (key: string, value: boolean | object): void => localStorage.setItem(key, JSON.stringify(value))
