/** Everyday words that mean the same where somebody says what a model should do or what a dataset should hold. */

import { stemOf } from '../english-words.ts'

/** Each line is one meaning; its first word stands for all of them. */
const MEANINGS = `
aloud loud
answer reply respond response
audio sound recording
bad negative poor
box rectangle frame
car vehicle
category heading topic
change edit modify alter
chat conversation dialogue dialog
child kid
doctor medical clinical patient hospital
document paper
emotion feeling mood joy anger fear sadness
enlarge upscale
fake false
far distance near
fast quick
film movie
find detect locate spot recognise recognize identify
good positive
grade rate score
image picture photo photograph pic snapshot
invoice receipt bill
label tag mark annotate annotation
law legal court
make create generate produce synthesize
molecule atom
money financial finance bank
music song tune melody
object thing item
own custom
passage paragraph
people person human man woman
place location city
plant flower crop leaf
pose posture
predict forecast guess
price cost
question ask query
remove delete erase eliminate
result hit
road street
rude toxic offensive insult hateful
sharpen sharp
sick ill disease
sign gesture
similar alike resemble
sort classify categorize categorise class
speech voice spoken speak talk
stock share market
summary summarize summarise shorten condense
table spreadsheet
text writing
transcript transcription transcribe
translate translation
video clip footage
`

const BY_STEM = new Map(
  MEANINGS.trim()
    .split('\n')
    .flatMap((line) => {
      const stems = line.split(' ').map(stemOf)
      return stems.map((stem): [string, string] => [stem, stems[0] ?? stem])
    }),
)

/** What a stem means: the stem itself, or that of the commonest word of its meaning. */
export const meaningOf = (stem: string): string => BY_STEM.get(stem) ?? stem
