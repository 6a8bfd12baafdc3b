import classes from './ground.module.css'
import type { Frame } from './projection.ts'
import { TOWNS } from './towns.ts'

/** The ground of a plain map: the graticule, the towns and a scale. */
export const Ground = ({ frame: { width, height, x, y, parallels, meridians, scale } }: { frame: Frame }) => (
  <g className={classes.ground} aria-hidden>
    {parallels.map(({ degrees, text }) => (
      <g key={text}>
        <line x1={0} x2={width} y1={y(degrees)} y2={y(degrees)} />
        <text x={4} y={y(degrees) - 4}>
          {text}
        </text>
      </g>
    ))}
    {meridians.map(({ degrees, text }) => (
      <g key={text}>
        <line x1={x(degrees)} x2={x(degrees)} y1={0} y2={height} />
        <text x={x(degrees) + 4} y={12}>
          {text}
        </text>
      </g>
    ))}
    {TOWNS.filter(
      (town) => Math.abs(x(town.longitude) / width - 0.5) < 0.5 && Math.abs(y(town.latitude) / height - 0.5) < 0.5,
    ).map(({ name, latitude, longitude }) => (
      <text key={name} x={x(longitude)} y={y(latitude)} className={classes.town}>
        {name}
      </text>
    ))}
    <path d={`M ${width - 12 - scale.pixels} ${height - 16} v 6 h ${scale.pixels} v -6`} />
    <text x={width - 12} y={height - 20} textAnchor="end">
      {scale.kilometres} km
    </text>
  </g>
)
