// Written by scripts/pictures.ts.

import type { PictureSource } from '../picture/picture.tsx'
import avif480 from './service-cctv-480.avif'
import webp480 from './service-cctv-480.webp'
import avif800 from './service-cctv-800.avif'
import webp960 from './service-cctv-960.webp'
import avif1200 from './service-cctv-1200.avif'
import avif1600 from './service-cctv-1600.avif'
import webp1600 from './service-cctv-1600.webp'

export const serviceCctv: PictureSource = {
  alt: 'A white bullet camera on a deep blue wall, with blurred city lights and dusk sky behind it.',
  focus: '35% 32%',
  colour: '#283868',
  width: 1600,
  height: 1200,
  card: '/cards/service-cctv.jpg',
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
