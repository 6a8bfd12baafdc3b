// Written by scripts/pictures.ts.

import type { PictureSource } from '../picture/picture.tsx'
import avif480 from './hero-kampala-dusk-480.avif'
import webp480 from './hero-kampala-dusk-480.webp'
import avif800 from './hero-kampala-dusk-800.avif'
import webp960 from './hero-kampala-dusk-960.webp'
import avif1200 from './hero-kampala-dusk-1200.avif'
import webp1600 from './hero-kampala-dusk-1600.webp'
import avif1920 from './hero-kampala-dusk-1920.avif'

export const heroKampalaDusk: PictureSource = {
  alt: 'A security camera on a mast watches over a city of hills with its first evening lights at dusk.',
  focus: '64% 32%',
  colour: '#483848',
  width: 1920,
  height: 1080,
  card: '/cards/hero-kampala-dusk.jpg',
  avif: [
    [avif480, 480],
    [avif800, 800],
    [avif1200, 1200],
    [avif1920, 1920],
  ],
  webp: [
    [webp480, 480],
    [webp960, 960],
    [webp1600, 1600],
  ],
}
