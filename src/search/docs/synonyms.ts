/** Words of the field that people use for one another, so that a question need not be put in the words of the docs. */

import { docsWords, tellingWords } from '../../edition/docs-words.ts'

/** Each line is one meaning; several words stand for something only together. */
const MEANINGS = `
2fa, two factor authentication, mfa
account, profile
allow, permit, permission
api key, access token
app, application, demo, space
arrange, sort, order
author, write
ask, request
automatic, automate
billing, invoice, payment, pay
connect, link
browse, explore
cancel, stop, abort
chunk, piece, split, cut
citation, cite
cli, command line, terminal
colab, jupyter, notebook
company, enterprise, organization
config, configuration, configure, setting, option
copy, duplicate, clone, fork
cost, price, pricing, fee, billing, pay
country, region, location
credential, password, secret
create, make
daily, night, schedule, cron
delete, remove
disable, turn off, switch off, deactivate
disk, storage
domain, web address
download, fetch
edit, change, modify, update
email, mail
employee, member, staff
enable, turn on, switch on, activate
env, environment variable
error, fail, problem, troubleshooting, debug
europe, eu
example, sample, tutorial
execute, run, launch
expose, leak, compromise
fast, speed, performance, quick
find, search
folder, directory
function, tool
github actions, ci, continuous integration
gpu, graphics card, cuda
hide, private, visibility
history, log, audit
host, deploy, serve
image, picture, photo
install, installation, setup
json, structured output
keep, store, save, cache
key, token
large, big, size
largest, maximum, limit
laptop, local, desktop, offline
local, without internet
library, package, framework
licence, license
limit, quota, restrict
llm, language model, chatbot
log in, login, sign in, authenticate
malware, virus
message, notification, alert, email
organisation, organization, org
paper, article, publication
parameter, argument
permission, access
preview, viewer
push, upload
question, faq
request, call
response, answer, output, reply
row, record
safe, secure, security
dangerous, unsafe, risk, security
scan, check
show, display, view
recording, audio, speech, voice
speech to text, speech recognition, transcription, transcribe
subscription, plan
synchronize, sync
tabular, table, spreadsheet
transfer, move
website, webpage, homepage, web page
weights, checkpoint
` // biome-ignore format: a list to be read line by line

/** Other words for one or several words in a row. */
export interface Synonym {
  /** The stems that it stands for, those of words that say nothing included: `turn off` is not `turn`. */
  stems: string[]
  /** Each a row of stems that say something. */
  others: string[][]
}

let known: Map<string, Synonym[]> | undefined

/** The synonyms that begin with a stem. */
export function synonymsFrom(stem: string): readonly Synonym[] {
  known ??= readMeanings()
  return known.get(stem) ?? []
}

function readMeanings(): Map<string, Synonym[]> {
  const found = MEANINGS.trim()
    .split('\n')
    .flatMap((line) => {
      const all = line.split(', ')
      return all.map((words) => ({
        stems: [...docsWords(words)].flatMap(({ stems }) => stems),
        others: all.filter((other) => other !== words).map((other) => tellingWords(other).stems),
      }))
    })
  return Map.groupBy(found, ({ stems }) => stems[0] ?? '')
}
