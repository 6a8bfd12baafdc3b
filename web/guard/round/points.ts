import { useEffect, useState } from 'react'
import type { Pack } from '../store/database.ts'

export type Point = Pack['stations'][number]['points'][number]

/** The content of a checkpoint's QR code: its secret, alone or at the end of an address. */
export const tokenOf = (text: string) =>
  text
    .trim()
    .replace(/^https?:\/\/.*[#/]/, '')
    .slice(0, 100)

/** A typed code as it is printed: without spaces, and with digits for the letters that no code has. */
export const codeOf = (text: string) =>
  text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1').slice(0, 100)

/** The points of every place in a pack; one of an earlier version has none. */
export const pointsOf = (pack: Pack | undefined): Point[] => pack?.stations.flatMap(({ points = [] }) => points) ?? []

async function sha256(text: string) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The point that a scanned secret or a typed code belongs to, as far as this phone can tell without a network. */
export async function findPoint(points: Point[], code: string): Promise<Point | undefined> {
  const hash = await sha256(code)
  return points.find((point) => hash.startsWith(point.hash)) ?? points.find((point) => hash.startsWith(point.code_hash))
}

/** True if a code is of a sheet that was replaced, as far as this phone knows. */
export async function isOldCode(points: Point[], code: string) {
  const hash = (await sha256(code.toUpperCase())).slice(0, 32)
  return points.some(({ old = [] }) => old.includes(hash))
}

/** The points of codes, once they are found. */
export function usePoints(points: Point[], codes: string[]): Map<string, Point | undefined> {
  const [found, setFound] = useState(new Map<string, Point | undefined>())
  const asked = JSON.stringify([points.map(({ id }) => id), codes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for both lists, which are new at each drawing
  useEffect(() => {
    let current = true
    void Promise.all(codes.map(async (code) => [code, await findPoint(points, code)] as const)).then((pairs) => {
      if (current) setFound(new Map(pairs))
    })
    return () => {
      current = false
    }
  }, [asked])
  return found
}
