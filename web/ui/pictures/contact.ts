// Written by scripts/pictures.ts.

import type { PictureSource } from '../picture/picture.tsx'
import avif480 from './contact-480.avif'
import webp480 from './contact-480.webp'
import avif800 from './contact-800.avif'
import webp960 from './contact-960.webp'
import avif1200 from './contact-1200.avif'
import avif1600 from './contact-1600.avif'
import webp1600 from './contact-1600.webp'

export const contact: PictureSource = {
  alt: 'A golden location pin stands over a layered map of hills joined by glowing roads.',
  focus: '60% 30%',
  colour: '#081828',
  width: 1600,
  height: 1200,
  card: '/cards/contact.jpg',
  avif: [
    [avif480, 480],
    [avif800, 800],
    [avif1200, 1200],
    [avif1600, 1600],
  ],
  webp: [
    [webp480, 480],
    [webp960, 960],
    [webp1600, 1600],
  ],
}
