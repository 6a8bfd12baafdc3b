import { join } from 'node:path'
import type { FileKind } from '../../../api/core/endpoint.ts'

/** Path of a stored file by its id, below the folder or in the bucket. */
export const placeOfFile = (id: string) => join(id.slice(0, 2), id)

const MAX_LENGTH = 150
/** The number of characters that are read of an uploaded name: its extension does not matter, the kind decides that. */
const MAX_READ = 300

/** Extensions that are stripped from names; any other ending, such as that of `report.2024`, stays. */
const EXTENSIONS = new Set(
  [
    'pdf doc docx docm dot dotx dotm rtf odt ott pages wps txt md tex xps oxps epub one pub',
    'xls xlsx xlsm xlsb xlt xltx xltm xlam xll xla ods csv iqy slk ppt pptx pptm pot potx potm pps ppsx ppsm ppam odp key mdb accdb',
    'jpg jpeg jpe jfif png gif webp avif heic heif bmp tif tiff svg svgz ico psd eps ps mp3 mp4 m4a mov avi mkv wav webm',
    'zip rar 7z gz tgz bz2 xz zst tar cab iso img dmg pkg deb rpm msi msp msix appx apk ipa jar war xpi crx vhd vhdx',
    'html htm xhtml xht shtml mht mhtml hta xml xsl xslt svg js mjs cjs jse ts tsx jsx css json php php3 phtml phar asp aspx ashx jsp cgi',
    'exe com bat cmd scr pif cpl dll ocx sys drv vbs vbe vb vba wsf wsh wsc ws sct ps1 ps1xml psm1 psd1 psc1 msh reg inf lnk url scf',
    'website desktop app command workflow terminal tool action sh bash zsh csh ksh run bin elf out so dylib py pyc pyw pyz rb pl lua',
    'swf chm hlp gadget application appref-ms settingcontent-ms library-ms search-ms theme themepack diagcab rdp jnlp eml msg ics vcf',
  ].flatMap((line) => line.split(' ')),
)

/**
 * The display and download name of a file: the last path segment of the uploaded name without invisible characters, ending in
 * the extension of its kind.
 */
export function nameOfKind(name: string, kind: FileKind) {
  const last = name.split(/[\\/]/).at(-1)!
  const visible = last
    .slice(0, MAX_READ)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
  const stem = withoutExtensions(visible).slice(0, MAX_LENGTH - kind.length - 1)
  return `${trimmed(stem.replace(/\p{Cs}/gu, '')) || 'document'}.${kind}`
}

/** Windows drops trailing dots and spaces, which changes the extension. */
const trimmed = (name: string) => name.replace(/[ .]+$/, '')

function withoutExtensions(name: string): string {
  const end = trimmed(name)
  const [, before = '', extension = ''] = end.match(/^(.*)\.([^.]+)$/) ?? []
  return EXTENSIONS.has(extension.toLowerCase()) ? withoutExtensions(before) : end
}
