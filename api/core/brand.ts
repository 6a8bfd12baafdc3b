/** The company as every screen names it until its own brand is loaded. */
export const DEFAULT_BRAND = {
  name: 'Engabo Security',
  tagline: 'Your Safety, Our Priority',
  licence: 'Licensed private security organisation, Uganda',
  licence_number: null,
  registration: null,
  founded: 2011,
}
