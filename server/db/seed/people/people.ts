import type { Random } from '../random.ts'

export type Gender = 'Male' | 'Female'
export type Person = { firstName: string; lastName: string; gender: Gender; contacts: string; email: string }

const FIRST_NAMES = {
  Female: words(`Amina Apio Brenda Doreen Esther Florence Grace Harriet Immaculate Joan Kevina Lydia Maureen Nakato Olivia
    Patience Prossy Rehema Sylvia Winnie`),
  Male: words(`Abdul Benard Charles Denis Emmanuel Fred Geoffrey Hassan Isaac Julius Kato Lawrence Moses Nelson Opio Patrick
    Richard Samuel Simon Tonny Umar Vincent Wilson Yusuf`),
}
const LAST_NAMES = words(`Akena Asiimwe Atuhaire Bwambale Byaruhanga Ekwaro Kaggwa Kakooza Kalema Kasozi Katende Kirabo Kisakye
  Kizza Kyomugisha Lubega Lukwago Mbabazi Mugerwa Muhindo Mulindwa Musoke Muwonge Namara Nsereko Ocen Ochieng Odongo Ojok
  Okello Okot Opolot Rwakaikara Sekitto Ssali Ssebuliba Tibenda Tumusiime Tumwine Wafula Wandera Wasswa`)
const PREFIXES = ['700', '701', '703', '741', '752', '754', '758', '770', '772', '774', '776', '782', '788']

/** A mobile number as written in Uganda. */
export const phoneNumber = (random: Random) => `+256 ${random.pick(PREFIXES)} 000 ${String(random.int(0, 999)).padStart(3, '0')}`

/** Random first and last names, no pair twice. */
export function inventPeople(random: Random) {
  const taken = new Set<string>()
  return function invent(gender: Gender, mailHost: string): Person {
    for (;;) {
      const firstName = random.pick(FIRST_NAMES[gender])
      const lastName = random.pick(LAST_NAMES)
      const email = `${firstName}.${lastName}@${mailHost}`.toLowerCase()
      if (taken.has(`${firstName} ${lastName}`)) continue
      taken.add(`${firstName} ${lastName}`)
      return { firstName, lastName, gender, contacts: phoneNumber(random), email }
    }
  }
}
export type InventPerson = ReturnType<typeof inventPeople>

function words(text: string) {
  return text.split(/\s+/)
}
