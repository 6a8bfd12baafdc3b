// npm run texts: writes each text of the public site and the portal with the places that say it, for its translations.
import { writeFileSync } from 'node:fs'
import { catalogueFile, writtenCatalogue } from './texts/catalogue.ts'

writeFileSync(catalogueFile, writtenCatalogue())
