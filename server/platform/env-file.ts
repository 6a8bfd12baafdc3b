// Brings what a file `.env` in this folder says into the environment. The first import of each command, before anything that reads it.
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
