/** The position of the phone, as an event has it. */
export type Position = { latitude: number; longitude: number; accuracy_m: number }

const TIMEOUT_MILLISECONDS = 12_000

/** The present position of the phone; undefined when it cannot or may not tell within twelve seconds. */
export const findPosition = () =>
  new Promise<Position | undefined>((resolve) => {
    if (!navigator.geolocation) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy_m: Math.min(accuracy, 1_000_000) }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: TIMEOUT_MILLISECONDS, maximumAge: 30_000 },
    )
    // Some browsers answer nothing while they ask for permission.
    setTimeout(() => resolve(undefined), TIMEOUT_MILLISECONDS + 1_000)
  })
