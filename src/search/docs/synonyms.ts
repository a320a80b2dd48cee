/** Synonyms of the field, so that a question need not use the words of the docs. */

import { docsWords, tellingWords } from '../../edition/docs/docs-words.ts'

/** Each line is one meaning; a phrase of several words counts only as a whole. */
const MEANINGS = `
2fa, two factor authentication, mfa
abuse, harassment, rude, spam, offensive, moderation, report
account, profile
add, append, insert, attach
administrator, admin, owner
allow, permit, permission, let, grant, enable
api key, access token
app, application, demo, space
approve, accept, confirm, review
argument, parameter, option, flag
arrange, sort, order
article, blog, post
ask, request, question
attribute, field, property
audio, recording, speech, sound, voice
author, write, authorship, publish
automatic, automate
available, uptime, health
backup, restore, recover, rollback, undo, revert, go back
badge, button
ban, block, deny, reject, forbid, restrict, prevent, keep from
base model, parent model, fine tune from, derived from, lineage
benchmark, leaderboard, evaluation, score, rank
billing, invoice, payment, pay, charge
browse, explore, discover
budget, spend, cost, money
bug, issue, error, fail, problem, troubleshooting, debug
cancel, stop, abort, terminate, kill
category, kind, type, class
cell, value, field
check, validate, verify, lint
chunk, piece, split, cut, segment
citation, cite, doi, reference
cli, command line, terminal, shell, console
code sample, snippet, example
colab, jupyter, notebook
collaborate, share, together
column, field, feature
comment, discussion, message
commit, revision, version, history
company, enterprise, organization, corporate, business
compare, difference, versus, side by side
compute, hardware, machine, cpu
condition, rule, policy, terms
config, configuration, configure, setting, option, preference, customize
connect, link, attach, integrate, integration
container, docker, image
convert, conversion, transform, export
copy, duplicate, clone, fork, mirror, import
correct, fix, repair, edit
cost, price, pricing, fee, billing, pay
country, region, location, continent
create, make, generate, build, new
credential, password, secret, login
csv, json, parquet, file format
daily, night, schedule, cron, periodic, recurring, every day
dangerous, unsafe, risk, security, malicious, harmful
dashboard, overview, statistics, analytics, metrics
data, dataset
delete, remove, erase, drop, clean
department, group, team
description, summary, caption, prompt
develop, development, code, program
diagram, chart, graph, plot
dictation, speech to text, speech recognition, transcription, transcribe
directory, folder, path
disable, turn off, switch off, deactivate, hide
disk, storage, hard drive, space
documentation, docs, guide, manual
domain, web address, hostname
download, fetch, get, obtain, retrieve, pull
draw, drawing, picture, image, photo, illustration
edit, change, modify, update, correct
editor, ide, vs code
email, mail
embed, embedding, iframe, inside
embedding, vector, similarity, semantic
employee, member, staff, user, people, person, colleague
enable, turn on, switch on, activate
encrypt, encryption, tls, https
endpoint, url, address, link
energy, electricity, carbon, co2, emission, environmental
env, environment variable
equation, formula, math, latex
error, exception, failure
europe, eu, european
event, change, update, trigger
example, sample, tutorial, guide
exclude, omit, skip, ignore, without
execute, run, launch, start
expire, expiration, timeout, ttl
expose, leak, compromise
fast, speed, performance, quick, slow, latency, optimize
feedback, report, support
filter, facet, narrow, restrict
find, search, look for, discover
finetune, fine tune, train, training
firewall, proxy, network
free, free of charge, credits, grant
function, tool, method
git, version control
github actions, ci, continuous integration, pipeline, workflow
gpu, graphics card, cuda, accelerator, hardware
handle, manage, process, deal with
heading, section, title
help, support, contact
hide, private, visibility, public
history, log, audit, record, trail
homepage, website, webpage, web page, site
host, deploy, serve, publish, hosting
http, rest, api
webhook, callback
huge, large, big, massive, size
hyperparameter, parameter, setting
identity provider, sso, single sign on
image, picture, photo
include, embed, contain
incident, leak, breach
indicate, say, specify, declare, state, tell, mention, claim
inference, prediction, predict
information, details, metadata
install, installation, setup, set up
invite, add, join
ip address, ip range, network
join, combine, merge, concatenate
keep, store, save, cache, persist, retain
key, token
label, tag, annotation
laptop, local, desktop, offline, own computer
computer, machine, hardware, local
largest, maximum, limit, most, bound
latest, newest, new, current
leave, quit, depart, offboard, deprovisioning
library, package, framework, module
licence, license
limit, quota, restrict, cap, bound
list, collection, group
llm, language model, chatbot, assistant, chat
local, without internet, offline, air gapped
lock, freeze, permanent
log in, login, sign in, authenticate, authentication
log, output, print
logo, icon, brand
lost, lose, recover, recovery
malware, virus
memory, ram
merge request, pull request
mistake, error, problem
monitor, observe, watch, track
move, transfer, migrate, rename
name, rename, title
notify, notification, alert, email, subscribe, watch
number of, count, how many, statistics
old, legacy, outdated, previous, deprecated
open, public, visibility
organisation, organization, org
page, site
paper, article, publication, arxiv
pause, sleep, suspend
permission, access, role, right
phone, mobile, authenticator
popular, trending, most used, downloads
preview, viewer
privilege, role, permission
proof, prove, verify, sign, signature
push, upload, publish
put, set, add, store, place
quantize, quantization, gguf
question, faq
quiz, question
read, load, open
receive, get
recommend, recommendation, best practice
redirect, forward
regularly, periodic, schedule
remember, cache, save
repository, repo
request, call
requirement, dependency, prerequisite
reset, regenerate, renew, rotate
response, answer, output, reply
restart, reboot, rebuild
row, record, line
safe, secure, security, trust
save, write, store
scan, check
script, program
see, view, show, display, look
send, post, call
server, backend
show, display, render, view
speak, speech, voice, read aloud
stream, streaming
structure, schema, layout
subscription, plan
summary, overview
synchronize, sync
tabular, table, spreadsheet, dataframe
talk, chat, conversation
test, try, experiment
text, prompt
token, credential
translate, translation, language
unlink, disconnect
usage, use, consumption
version, release, revision, branch
video, movie, clip
visitor, user, viewer, people
wait, delay, timeout
weights, checkpoint, model file
` // biome-ignore format: a list to be read line by line

/** Synonyms of a word or phrase. */
export interface Synonym {
  /** The stems of the phrase, including stop words: `turn off` is not `turn`. */
  stems: string[]
  /** Whether other words may come before the last one, as in `turn the preview off`. */
  isSeparable: boolean
  /** Each a phrase of stems, without stop words. */
  others: string[][]
}

let known: Map<string, Synonym[]> | undefined

/** The synonyms of phrases that begin with a stem. */
export function synonymsFrom(stem: string): readonly Synonym[] {
  known ??= readMeanings()
  return known.get(stem) ?? []
}

function readMeanings(): Map<string, Synonym[]> {
  const found = MEANINGS.trim()
    .split('\n')
    .flatMap((line) => {
      const all = line.split(', ')
      return all.map((words) => {
        const row = [...docsWords(words)]
        return {
          stems: row.flatMap(({ stems }) => stems),
          isSeparable: row.length > 1 && row.at(-1)?.isStopWord === true,
          others: all.filter((other) => other !== words).map((other) => tellingWords(other).stems),
        }
      })
    })
  return Map.groupBy(found, ({ stems }) => stems[0] ?? '')
}
