import { useEffect, useState } from 'react'
import { loadPart } from '../lib/parts/lost-part.ts'

type Drawing = { size: number; path: string }

/** A square for each dark module. */
const pathOf = (rows: boolean[][]) => rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

/** A text as a QR code, dark on white in both themes; the library is lazy-loaded. `label` is the accessible name. */
export function QrCode({ text, label, width = 200 }: { text: string; label: string; width?: number }) {
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    // Without the code the text can be typed by hand.
    loadPart(() => import('uqr')).then(
      ({ encode }) => {
        const { data, size } = encode(text, { ecc: 'M', border: 4 })
        setDrawing({ size, path: pathOf(data) })
      },
      () => {},
    )
  }, [text])
  const size = drawing?.size ?? 1
  return (
    <svg width={width} height={width} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      {drawing && <path d={drawing.path} fill="#0b1b2f" />}
    </svg>
  )
}
