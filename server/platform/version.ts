import manifest from '../../package.json' with { type: 'json' }

/** The program's version, read from package.json. */
export const VERSION = manifest.version
