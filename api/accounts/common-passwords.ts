/**
 * The words of the most common passwords, which are used alone or with digits and punctuation around them: words, names,
 * places, clubs, keyboard patterns. Collected by hand; loaded only where a password is set.
 */
export const COMMON_STEMS = `
password passwort motdepasse contrasena passphrase passcode passw pass pwd secret geheim letmein welcome welcometo
admin administrator superadmin superuser root user username login signin access master system server manager default
changeme change guest test testing temp temporary sample example drowssap qwertz azerty qwerty trustno
iloveyou loveyou ilove loveme lovely lover love forever always baby babygirl princess prince queen king angel angels
sweetheart sweety honey sugar cookie chocolate butterfly flower flowers rainbow sunshine moonlight starlight star
summer winter spring autumn january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday morning midnight
dragon monkey tiger lion eagle falcon panther wolf shadow phoenix unicorn dolphin chicken kitten puppy horse pepper
football baseball basketball soccer hockey rugby cricket tennis golf champion winner victory
arsenal liverpool chelsea manchester united mancity barcelona realmadrid juventus ronaldo messi rooney
superman batman spiderman ironman pokemon naruto starwars matrix hunter killer ninja warrior samurai pirate
computer internet windows microsoft google facebook instagram whatsapp youtube twitter samsung iphone android apple
mercedes ferrari porsche toyota yamaha honda suzuki harley mustang corvette
michael jennifer jessica jordan daniel thomas robert andrew charlie george matthew joshua ashley nicole hannah
samantha amanda david james joseph john peter paul mary maria anna grace faith hope charity joy mercy patience
blessing blessed godisgood godislove godbless jesus jesuschrist christ lord savior heaven hallelujah amen allah
muhammad praise worship prayer thankyou thanks
money success freedom happy happiness smile lucky family mother father mummy daddy sister brother friend friends
mukwano webale nnyabo ssebo mzungu boda rolex matoke cranes pearl africa eastafrica uganda ugandan kampala entebbe
jinja mbarara gulu kenya nairobi tanzania rwanda kigali harambee karibu asante hakuna matata simba pesa
hello hellokitty goodbye whatever nothing something anything everything nobody please open sesame opensesame abcabc
company business office work staff employee boss director finance account accounts client clients customer
`
  .trim()
  .split(/\s+/)

/** Keyboard rows and columns, the alphabet and the digits. Following one of them does not make a password better. */
export const KEY_ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiopu',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujmikolp',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  'zaq1xsw2cde3vfr4bgt5',
  '!@#$%^&*()',
  '!"£$%^&*()',
  '147258369',
  '741852963',
  '13579',
  '24680',
  '112233445566778899',
  '111222333444555666777888999',
]
