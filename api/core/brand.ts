/** The company until it has a name of its own. */
export const DEFAULT_BRAND = {
  name: 'Engabo Security',
  tagline: 'Your Safety, Our Priority',
  licence: 'Licensed private security organisation, Uganda',
  licence_number: null,
  registration: null,
  founded: 2011,
  logo: null,
}
