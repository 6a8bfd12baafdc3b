import { useState } from 'react'
import { Link } from 'react-router'
import { Picture } from '../../ui/picture.tsx'
import { heroControlRoom } from '../../ui/pictures/hero-control-room.ts'
import { heroKampalaDusk } from '../../ui/pictures/hero-kampala-dusk.ts'
import button from '../button.module.css'
import { useSite } from '../site-content.ts'
import styles from './carousel.module.css'
import { useSlides } from './use-slides.ts'

/** Two slides that fade into each other; nothing to steer but a pause button for those who come by keyboard. */
export function Carousel() {
  const [first, second] = useSite().content.hero
  const [firstShown, setFirstShown] = useState(false)
  const [secondReady, setSecondReady] = useState(false)
  const { slide, paused, toggle, watch } = useSlides(secondReady)
  if (!first || !second) return null
  return (
    <section className={`${styles.carousel} on-ink`} aria-label="Welcome" {...watch}>
      <div className={styles.slide} data-shown={slide === 0}>
        <Picture of={heroKampalaDusk} sizes="100vw" eager onReady={() => setFirstShown(true)} />
      </div>
      <div className={styles.slide} data-shown={slide === 1}>
        {firstShown && <Picture of={heroControlRoom} sizes="100vw" onReady={() => setSecondReady(true)} />}
      </div>
      <div className={styles.inner}>
        <div className={styles.texts}>
          <div data-shown={slide === 0}>
            <h1>{first.title}</h1>
            <p>{first.text}</p>
          </div>
          <div data-shown={slide === 1}>
            <h2>{second.title}</h2>
            <p>{second.text}</p>
          </div>
        </div>
        <div className={button.row}>
          <Link to="/contact" className={button.primary}>
            Get a quote
          </Link>
          <Link to="/about" className={button.ghost} prefetch="intent">
            Learn More About Us
          </Link>
        </div>
        <button type="button" className={styles.pause} onClick={toggle}>
          {paused ? 'Play the slides' : 'Pause the slides'}
        </button>
      </div>
    </section>
  )
}
