import styles from './people.module.css'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => part[0])
    .join('')
    .slice(0, 2)
    .toUpperCase()

/** People with their titles; initials stand for portraits. */
export const People = ({ of }: { of: { name: string; title: string }[] }) => (
  <ul className={styles.people}>
    {of.map(({ name, title }) => (
      <li key={name + title}>
        <span className={styles.initials} aria-hidden="true">
          {initials(name)}
        </span>
        <div>
          <h3>{name}</h3>
          <p>{title}</p>
        </div>
      </li>
    ))}
  </ul>
)
