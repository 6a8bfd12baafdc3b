import type { HomeContent } from '../../../api/company/home.ts'
import { UploadedPicture } from '../../ui/picture/uploaded-picture.tsx'
import styles from './people.module.css'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => part[0])
    .join('')
    .slice(0, 2)
    .toUpperCase()

/** People with their titles; initials where there is no portrait. */
export const People = ({ of }: { of: HomeContent['founders'] }) => (
  <ul className={styles.people}>
    {of.map(({ name, title, picture = null }) => (
      <li key={name + title}>
        <UploadedPicture
          image={picture}
          alt={`${name}, ${title}`}
          sizes="112px"
          width={112}
          height={112}
          className={styles.portrait}
          fallback={
            <span className={styles.initials} aria-hidden="true">
              {initials(name)}
            </span>
          }
        />
        <div>
          <h3>{name}</h3>
          <p>{title}</p>
        </div>
      </li>
    ))}
  </ul>
)
