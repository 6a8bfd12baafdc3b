import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, type MetaDescriptor } from 'react-router'
import { uploadedSources } from '../../lib/forms/uploaded-sources.ts'
import { t } from '../../lib/words/words.ts'
import { Picture, type PictureSource, preloadPicture } from '../../ui/picture/picture.tsx'
import { UploadedPicture } from '../../ui/picture/uploaded-picture.tsx'
import { heroControlRoom } from '../../ui/pictures/hero-control-room.ts'
import { heroKampalaDusk } from '../../ui/pictures/hero-kampala-dusk.ts'
import { type PageMatches, siteOf } from '../page-meta.ts'
import button from '../parts/button.module.css'
import { QuoteLink } from '../parts/quote-link.tsx'
import { useSite } from '../site-content.ts'
import styles from './carousel.module.css'
import { useSlides } from './use-slides.ts'

/** Two slides that fade into each other; the only control is a button that stops them. */
export function Carousel() {
  const [first, second] = useSite().content.hero
  const [firstShown, setFirstShown] = useState(false)
  const [secondReady, setSecondReady] = useState(false)
  const { slide, paused, toggle, watch } = useSlides(secondReady)
  if (!first || !second) return null
  return (
    <section className={`${styles.carousel} on-ink`} aria-label={t('Welcome')} {...watch}>
      <div className={styles.slide} data-shown={slide === 0}>
        <SlidePicture of={heroKampalaDusk} picture={first.picture} eager onReady={() => setFirstShown(true)} />
      </div>
      <div className={styles.slide} data-shown={slide === 1}>
        {firstShown && <SlidePicture of={heroControlRoom} picture={second.picture} onReady={() => setSecondReady(true)} />}
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
          <QuoteLink className={button.primary}>{t('Get a quote')}</QuoteLink>
          <Link to="/about" className={button.ghost} prefetch="intent">
            {t('Learn More About Us')}
          </Link>
        </div>
        <button
          type="button"
          className={styles.pause}
          aria-label={paused ? t('Play the slides') : t('Pause the slides')}
          onClick={toggle}
        >
          {paused ? <IconPlayerPlay size={20} aria-hidden="true" /> : <IconPlayerPause size={20} aria-hidden="true" />}
        </button>
      </div>
    </section>
  )
}

type SlidePictureProps = { of: PictureSource; picture: string | null | undefined; eager?: boolean; onReady: () => void }

/** The company's own picture, or the default one. */
const SlidePicture = ({ of, picture = null, ...how }: SlidePictureProps) => (
  <UploadedPicture
    {...how}
    image={picture}
    sizes="100vw"
    width={of.width}
    height={of.height}
    fallback={<Picture of={of} sizes="100vw" {...how} />}
  />
)

/** Preloads the first slide, which is the page's largest contentful paint. */
export function preloadSlide(matches: PageMatches): MetaDescriptor {
  const picture = siteOf(matches)?.content.hero[0]?.picture
  if (!picture) return { tagName: 'link', ...preloadPicture(heroKampalaDusk, '100vw') }
  return {
    tagName: 'link',
    rel: 'preload',
    as: 'image',
    imageSrcSet: uploadedSources(picture).srcSet,
    imageSizes: '100vw',
    fetchPriority: 'high',
  }
}
