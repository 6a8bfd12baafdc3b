import { execFile, execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../../..')
const TEMPLATES = join(import.meta.dirname, 'files')
const SUFFIX = '.template'

const filesIn = (folder: string) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: folder, encoding: 'utf8' })
    .trim()
    .split('\n')
    // node_modules is a symbolic link, which git does not ignore as a folder.
    .filter((file) => file !== 'node_modules' && existsSync(join(folder, file)))

/**
 * A folder for a copy: the same in each run, because tools cache files by their path; another one
 * when that is in use.
 */
function claimFolder() {
  const folder = join(tmpdir(), `engabo-tree-${hash('sha256', ROOT).slice(0, 12)}`)
  try {
    mkdirSync(folder)
    return folder
  } catch {
    return mkdtempSync(`${folder}-`)
  }
}

/** A copy of the project in a separate folder, with the same packages. */
export function copyTree() {
  const folder = claimFolder()
  for (const file of [...filesIn(ROOT), ...globSync('.react-router/types/**/*.ts', { cwd: ROOT })]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  const path = (file: string) => join(folder, file)
  return {
    path,
    /** Writes the new files of the resource and returns their paths. */
    addFiles: () =>
      globSync(`**/*${SUFFIX}`, { cwd: TEMPLATES }).map((template) => {
        const file = template.slice(0, -SUFFIX.length)
        mkdirSync(dirname(path(file)), { recursive: true })
        cpSync(join(TEMPLATES, template), path(file))
        return file
      }),
    /** Inserts lines into a file, before the first line that contains `mark`. */
    addLines: (file: string, mark: string, lines: string) => {
      const text = readFileSync(path(file), 'utf8')
      const at = text.lastIndexOf('\n', text.indexOf(mark)) + 1
      if (!text.includes(mark)) throw new Error(`${file} has no ${mark}.`)
      writeFileSync(path(file), `${text.slice(0, at)}${lines}\n${text.slice(at)}`)
      return file
    },
    /** The files that differ from the project's, or do not exist there. */
    changes: () =>
      filesIn(folder).filter(
        (file) => !existsSync(join(ROOT, file)) || !readFileSync(join(ROOT, file)).equals(readFileSync(path(file))),
      ),
    /** Runs a command there with these variables; returns its output and whether it succeeded. */
    run: (command: string, args: string[], { PATH, ...variables }: NodeJS.ProcessEnv) => {
      const env = { ...variables, PATH: [path('node_modules/.bin'), PATH].join(delimiter) }
      return promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 1 << 28 }).then(
        ({ stdout, stderr }) => ({ succeeded: true, printed: stdout + stderr }),
        ({ stdout, stderr }) => ({ succeeded: false, printed: `${stdout}${stderr}` }),
      )
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
