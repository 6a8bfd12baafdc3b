/**
 * Published penalties by instance: of the ejection chain after ten minutes (Curtois and Qu 2014, one thread of a 3.16 GHz Core 2
 * Duo; none for the longest), and the best known (schedulingbenchmarks.org, as copied by another repository in September 2026).
 */
export const PUBLISHED: Readonly<Record<number, { tenMinutes?: number; best: number }>> = {
  1: { tenMinutes: 607, best: 607 },
  2: { tenMinutes: 923, best: 828 },
  3: { tenMinutes: 1003, best: 1001 },
  4: { tenMinutes: 1719, best: 1716 },
  5: { tenMinutes: 1439, best: 1143 },
  6: { tenMinutes: 2344, best: 1950 },
  7: { tenMinutes: 1284, best: 1056 },
  8: { tenMinutes: 2529, best: 1300 },
  9: { tenMinutes: 474, best: 439 },
  10: { tenMinutes: 4999, best: 4631 },
  11: { tenMinutes: 3967, best: 3443 },
  12: { tenMinutes: 5611, best: 4040 },
  13: { tenMinutes: 8707, best: 1348 },
  14: { tenMinutes: 2542, best: 1278 },
  15: { tenMinutes: 6049, best: 3828 },
  16: { tenMinutes: 4343, best: 3225 },
  17: { tenMinutes: 7835, best: 5746 },
  18: { tenMinutes: 6404, best: 4459 },
  19: { tenMinutes: 6522, best: 3149 },
  20: { tenMinutes: 23531, best: 4769 },
  21: { tenMinutes: 38294, best: 21133 },
  22: { best: 30241 },
  23: { best: 17285 },
  24: { best: 40439 },
}
