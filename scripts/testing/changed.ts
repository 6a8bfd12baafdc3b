import { spawnSync } from 'node:child_process'
import { AREAS, type Area } from './areas.ts'

/** Folders of an area; the pages of some stand in a folder of another name. */
const foldersOf = (area: Area) => [
  `api/${area}/`,
  `server/${area}/`,
  `web/dashboard/${area}/`,
  `e2e/${area}/`,
  ...(PAGES[area] ?? []),
]
const PAGES: Partial<Record<Area, string[]>> = { website: ['web/site/'], portal: ['web/portal/'], guard: ['web/guard/'] }

/** Tests that go through all areas. */
const ALL_AREAS = ['server/test/', 'e2e/every-page/']
/** Files that no test but those of the unit layer reads. */
const READ_BY_UNITS = /^(docs|bench|art|deploy)\/|^[^/]+\.md$/

/**
 * The folders of the tests that a change of these files may fail: those of its areas, and of every area after them, which may import
 * them. Undefined where a file is of no area: the tests of everything may.
 */
export function affectedBy(files: string[]): string[] | undefined {
  let first: number = AREAS.length
  for (const file of files.filter((file) => !READ_BY_UNITS.test(file) && !ALL_AREAS.some((folder) => file.startsWith(folder)))) {
    const area = AREAS.findIndex((area) => foldersOf(area).some((folder) => file.startsWith(folder)))
    if (area < 0) return undefined
    first = Math.min(first, area)
  }
  return [...AREAS.slice(first).flatMap(foldersOf), ...ALL_AREAS]
}

const git = (...args: string[]) => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
}

/** The files changed since the branch left main, committed or not; undefined without a repository. */
export function changedFiles(): string[] | undefined {
  const [base] = git('merge-base', 'HEAD', 'main') ?? []
  const changed = base ? git('diff', '--name-only', '--no-renames', base) : undefined
  const added = git('ls-files', '--others', '--exclude-standard')
  return changed && added && [...changed, ...added]
}
