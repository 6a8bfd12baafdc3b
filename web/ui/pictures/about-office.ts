// Written by scripts/pictures.ts.

import type { PictureSource } from '../picture/picture.tsx'
import avif480 from './about-office-480.avif'
import webp480 from './about-office-480.webp'
import avif800 from './about-office-800.avif'
import webp960 from './about-office-960.webp'
import avif1200 from './about-office-1200.avif'
import webp1600 from './about-office-1600.webp'
import avif1920 from './about-office-1920.avif'

export const aboutOffice: PictureSource = {
  alt: 'Five uniformed guards stand before a four-storey head office with a lit shield emblem at dusk, a patrol pickup behind them.',
  focus: '66% 60%',
  colour: '#4a5a88',
  width: 1920,
  height: 1080,
  card: '/cards/about-office.jpg',
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
