// Written by scripts/pictures.ts.

import type { PictureSource } from '../picture/picture.tsx'
import avif480 from './careers-480.avif'
import webp480 from './careers-480.webp'
import avif800 from './careers-800.avif'
import webp960 from './careers-960.webp'
import avif1200 from './careers-1200.avif'
import webp1600 from './careers-1600.webp'
import avif1920 from './careers-1920.avif'

export const careers: PictureSource = {
  alt: 'A row of service caps above a folded uniform, boots, a two-way radio and a lit torch.',
  focus: '50% 10%',
  colour: '#283858',
  width: 1920,
  height: 1080,
  card: '/cards/careers.jpg',
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
