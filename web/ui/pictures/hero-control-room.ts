// Written by scripts/pictures.ts.

import type { PictureSource } from '../picture/picture.tsx'
import avif480 from './hero-control-room-480.avif'
import webp480 from './hero-control-room-480.webp'
import avif800 from './hero-control-room-800.avif'
import webp960 from './hero-control-room-960.webp'
import avif1200 from './hero-control-room-1200.avif'
import webp1600 from './hero-control-room-1600.webp'
import avif1920 from './hero-control-room-1920.avif'

export const heroControlRoom: PictureSource = {
  alt: 'Two operators at a desk face a wall of monitors with camera feeds and a city patrol map.',
  focus: '50% 45%',
  colour: '#080808',
  width: 1920,
  height: 1080,
  card: '/cards/hero-control-room.jpg',
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
