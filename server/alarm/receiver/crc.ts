/** CRC-16 (polynomial 0xA001 reflected, start 0) of SIA DC-09. */
export function crc16(bytes: Uint8Array) {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa0_01 : crc >>> 1
  }
  return crc
}
