import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Seeding } from '../seeding.ts'

/** Drawn for the demonstration; each with its copy as the picture process makes it, so that no process is started here. */
const SCENES = {
  fence: /fence/i,
  door: /door|latch|roof|handle/i,
  gate: /gate|lorry|car |truck/i,
}
type Scene = keyof typeof SCENES
const names = Object.keys(SCENES) as Scene[]
const MOST_INCIDENTS = 4
const VISITS = 2
const MINUTE = 60_000

/** Photos of the last incidents that a scene shows, and of the last visits. */
export async function seedPhotos({ db, now }: Seeding, account_id: number, files: FileStore) {
  const incidents = await db
    .selectFrom('incidents')
    .select(['id', 'description', 'incident_date'])
    .orderBy('id', 'desc')
    .execute()
  const shown = incidents.flatMap(({ id, description, incident_date }) => {
    const scene = names.find((name) => SCENES[name].test(description))
    // Midnight in Kampala at the end of the day.
    const at = Math.min(Date.parse(`${incident_date}T21:00:00Z`), now.getTime() - MINUTE)
    return scene ? [{ owner: { incident_id: id }, scene, at }] : []
  })
  const visits = await db.selectFrom('visits').select(['id', 'at']).orderBy('at', 'desc').limit(VISITS).execute()
  const visited = visits.map(({ id, at }) => ({
    owner: { visit_id: id },
    scene: 'gate' as const,
    at: Date.parse(at) + 5 * MINUTE,
  }))
  for (const { owner, scene, at } of [...shown.slice(0, MOST_INCIDENTS), ...visited]) {
    const original = await keepPhoto(files, scene, 'jpg')
    const copy = await keepPhoto(files, scene, 'webp')
    const row = { ...owner, account_id, received_at: new Date(at).toISOString() }
    await db
      .insertInto('photos')
      .values({ ...row, ...original, copy_of: null })
      .execute()
    await db
      .insertInto('photos')
      .values({ ...row, ...copy, copy_of: original.id })
      .execute()
  }
}

/** Stores a picture as if it had been uploaded. */
async function keepPhoto(files: FileStore, scene: Scene, kind: 'jpg' | 'webp') {
  const path = join(import.meta.dirname, 'photos', `${scene}.${kind}`)
  async function* content() {
    yield await readFile(path)
  }
  const received = (await files.receive(content(), `photo.${kind}`, [kind]))!
  await files.keep(received)
  const { id, bytes, sha256, keyId: key_id } = received
  return { id, kind, bytes, sha256, key_id }
}
