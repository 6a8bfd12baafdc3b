/** The beginnings of addresses that end with a secret. */
const BEGINNINGS = ['/api/v1/alarm_signals/']

/** The path as a router reads it; broken signs stay. */
const decoded = (path: string) =>
  path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The path of an address without its query, and without the secret that some end with: as logs may have it. */
export function pathWithoutSecrets(url: string) {
  const path = url.split('?')[0]!
  const meant = decoded(path).toLowerCase().replace(/\/+/g, '/')
  const beginning = BEGINNINGS.find((one) => meant.includes(one))
  return beginning ? `${beginning}:secret` : path
}
