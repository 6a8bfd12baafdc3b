/** Descriptions of incidents, by severity. */
export const REPORTS = {
  Low: [
    'Visitor without an appointment became loud at the gate and left after ten minutes.',
    'Perimeter light on the east side is out. Electrician called for the morning.',
    'Delivery lorry scraped the gate post while reversing. Photographs taken, driver signed the gate book.',
    'Side door found unlocked at 19:40. Locked and reported to the duty manager.',
    'Stray dogs inside the fence near the kitchen. Chased out, gap under the fence closed with bricks.',
    'Power cut from 21:05 to 22:30. Generator started on the second attempt.',
    'Boda rider parked in front of the ambulance ramp and refused to move at first.',
    'Camera 3 shows no picture since the storm. Control room informed.',
    'Water pipe burst behind the store room. Caretaker turned off the main tap.',
    'A handbag was left at the reception and claimed by its owner an hour later.',
  ],
  Medium: [
    'Two young men tried the handle of a parked car and ran when challenged. No damage found.',
    'Fuel drained from a parked lorry during the night. About 20 litres missing.',
    'Staff member caught carrying two cartons past the gate without a delivery note.',
    'Fence wire cut for about one metre on the swamp side. Nobody seen, extra rounds until repaired.',
    'Quarrel between two tenants turned into a fight. Separated, police post informed, no injuries.',
    'Alarm in the store room went off at 02:15. Crew on site in nine minutes, window latch found broken.',
    'Customer was found with unpaid goods and handed over to the shop manager.',
    'Guard slipped on the wet ramp and hurt his wrist. First aid given, taken to the clinic.',
    'Unknown person photographed the gate and the cameras from across the road. Number plate noted.',
  ],
  High: [
    'Attempted break-in through the roof at 03:20. Alarm response and police called, two suspects fled on a motorcycle.',
    'Smoke from the switch room. Extinguisher used, building cleared, fire brigade arrived after fourteen minutes.',
    'Armed men stopped the cash van at the corner. No shots fired, nobody hurt, police case opened.',
    'Four wheels stolen from a car in the yard between two rounds. Footage secured.',
    'Night guard was attacked with a panga and injured on the arm. Taken to hospital, stable.',
    'Main gate was rammed by a pick-up truck. Driver arrested, gate secured with a chain.',
  ],
} as const

export const CORRECTIONS = [
  'The time in the first text is wrong by one hour: it was an hour later.',
  'Camera footage shows three people, not two.',
  'The missing items were found by the client the next day.',
] as const

export const OUTCOMES = [
  'Client informed, nothing further needed.',
  'Repaired and checked by the supervisor.',
  'Handed over to the police, our statement is filed.',
  'Guard briefed again, post instructions changed.',
] as const

/** The category of an incident, by the first words that its description contains. */
export const CATEGORIES = [
  [/break-in|climbed|cut for/i, 'intrusion'],
  [/stolen|missing|unpaid|without a delivery note/i, 'theft'],
  [/tried the handle/i, 'attempted_theft'],
  [/armed|shots/i, 'firearm'],
  [/smoke|fire brigade/i, 'fire'],
  [/fight|threatened|attacked/i, 'assault'],
  [/first aid|fainted|clinic/i, 'medical'],
  [/alarm/i, 'alarm'],
  [/scraped|burst|out\. Electrician|broken/i, 'damage'],
  [/boda|lorry|car/i, 'traffic'],
] as const
