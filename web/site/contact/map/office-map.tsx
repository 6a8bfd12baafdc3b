import { useState } from 'react'
import { t } from '../../../lib/words/words.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { contact as mapPicture } from '../../../ui/pictures/contact.ts'
import { useSite } from '../../site-content.ts'
import styles from './office-map.module.css'

const MAP = 'https://www.openstreetmap.org'
/** Half the extent of the map in degrees: about 800 m to each side. */
const REACH = 0.007

/** The location of the office. The interactive map is third-party content, so it is loaded only on request. */
export function OfficeMap() {
  const { address, latitude, longitude } = useSite().content.contact
  const [interactive, setInteractive] = useState(false)
  const corners = [longitude - REACH, latitude - REACH, longitude + REACH, latitude + REACH].map((degrees) => degrees.toFixed(5))
  const embedded = new URLSearchParams({ bbox: corners.join(), layer: 'mapnik', marker: `${latitude},${longitude}` })
  return (
    <div className={styles.map}>
      {interactive ? (
        <iframe
          ref={(frame) => frame?.focus()}
          src={`${MAP}/export/embed.html?${embedded}`}
          title={t('Map: {address}', { address })}
          // The map has another origin, so it cannot access this page.
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      ) : (
        <button type="button" onClick={() => setInteractive(true)}>
          <Picture of={mapPicture} sizes="(min-width: 860px) 460px, 100vw" decorative />
          <span>{t('Show the interactive map')}</span>
        </button>
      )}
      <a href={`${MAP}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}>{t('Open the map')}</a>
    </div>
  )
}
