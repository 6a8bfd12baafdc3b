import classes from './ground.module.css'
import { isNamed, type TownName } from './ground-names.ts'
import type { Frame } from './projection.ts'

/** The ground of a plain map: the graticule, the towns and a scale. */
export const Ground = ({ frame, towns }: { frame: Frame; towns: TownName[] }) => {
  const { width, height, x, y, parallels, meridians, scale } = frame
  return (
    <g className={classes.ground} aria-hidden>
      {parallels.map(({ degrees, text }) => (
        <g key={text}>
          <line x1={0} x2={width} y1={y(degrees)} y2={y(degrees)} />
          {isNamed.parallel(y(degrees)) && (
            <text x={4} y={y(degrees) - 4}>
              {text}
            </text>
          )}
        </g>
      ))}
      {meridians.map(({ degrees, text }) => (
        <g key={text}>
          <line x1={x(degrees)} x2={x(degrees)} y1={0} y2={height} />
          {isNamed.meridian(x(degrees), frame) && (
            <text x={x(degrees) + 4} y={12}>
              {text}
            </text>
          )}
        </g>
      ))}
      {towns.map(({ name, box }) => (
        <text key={name} x={(box.left + box.right) / 2} y={box.bottom - 4} className={classes.town}>
          {name}
        </text>
      ))}
      <path d={`M ${width - 12 - scale.pixels} ${height - 16} v 6 h ${scale.pixels} v -6`} />
      <text x={width - 12} y={height - 20} textAnchor="end">
        {scale.kilometres} km
      </text>
    </g>
  )
}
