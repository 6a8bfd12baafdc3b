const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux']
const BROWSERS = ['Firefox', 'SamsungBrowser', 'Opera Mini', 'OPR', 'Edg', 'Chrome', 'Safari']

/** The name of this device in lists of devices: `Android, Chrome`. */
export function deviceLabel() {
  const { userAgent } = navigator
  const system = SYSTEMS.find((name) => userAgent.includes(name)) ?? 'Phone'
  const browser = BROWSERS.find((name) => userAgent.includes(name))
  return browser ? `${system}, ${browser}` : system
}
