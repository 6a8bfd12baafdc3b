// Brings what a file `.env` in this folder says into the environment. The first import of each command, before anything that reads it.
import { existsSync, readFileSync } from 'node:fs'
import { settingsIn } from './env-lines.ts'

if (existsSync('.env'))
  try {
    for (const [name, value] of Object.entries(settingsIn(readFileSync('.env')))) process.env[name] ??= value
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
