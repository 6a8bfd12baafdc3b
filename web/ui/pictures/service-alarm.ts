// Written by scripts/pictures.ts.

import type { PictureSource } from '../picture/picture.tsx'
import avif480 from './service-alarm-480.avif'
import webp480 from './service-alarm-480.webp'
import avif800 from './service-alarm-800.avif'
import webp960 from './service-alarm-960.webp'
import avif1200 from './service-alarm-1200.avif'
import avif1600 from './service-alarm-1600.avif'
import webp1600 from './service-alarm-1600.webp'

export const serviceAlarm: PictureSource = {
  alt: 'An alarm keypad glows amber on a blue wall while a response pickup with its beacons lit waits outside.',
  focus: '68% 50%',
  colour: '#182858',
  width: 1600,
  height: 1200,
  card: '/cards/service-alarm.jpg',
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
