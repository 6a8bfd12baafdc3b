// Written by scripts/pictures.ts.

import type { PictureSource } from '../picture/picture.tsx'
import avif480 from './service-guards-480.avif'
import webp480 from './service-guards-480.webp'
import avif800 from './service-guards-800.avif'
import webp960 from './service-guards-960.webp'
import avif1200 from './service-guards-1200.avif'
import avif1600 from './service-guards-1600.avif'
import webp1600 from './service-guards-1600.webp'

export const serviceGuards: PictureSource = {
  alt: 'Two uniformed guards, one with a radio, stand before a lit guard post beside a boom barrier and gate at dusk.',
  focus: '22% 60%',
  colour: '#685868',
  width: 1600,
  height: 1200,
  card: '/cards/service-guards.jpg',
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
