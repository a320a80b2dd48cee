/** Reads what a model has found in a picture: boxes, masks and key points. */

import { childOf, isObject, type JsonObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import { allOf, readFileSource, readText } from './read-values.ts'
import type { Box, ExampleOutput, Mask, Point, Region } from './types.ts'

/**
 * @param list - of one kind of thing, as pipelines print it
 * @returns undefined unless all of the list has a place in a picture
 * @see https://huggingface.co/docs/transformers/main_classes/pipelines#computer-vision
 */
export function readRegions(list: readonly JsonObject[]): ExampleOutput[] | undefined {
  const [first, ...others] = list
  const isOfMasks = first !== undefined && others.length === 0 && Array.isArray(first.masks)
  const regions = isOfMasks ? readMasks(first) : allOf(list, readRegion)
  return regions && [{ kind: 'regions', regions }]
}

function readRegion(value: JsonObject): Region | undefined {
  const label = readText(value.label) ?? ''
  const score = numberOf(value.score)
  const box = readBox(value.box)
  if (box !== undefined) return value.label === undefined ? undefined : { label, score, box }
  const mask = readMask(value.mask)
  if (mask !== undefined) return { label, score, mask }
  const points = readPoints(value)
  return points && { label, score, points }
}

/** Masks without names, with their scores beside them. */
function readMasks({ masks, scores }: JsonObject): Region[] | undefined {
  if (!Array.isArray(masks)) return undefined
  return allOf(masks, (value, at): Region | undefined => {
    const mask = readMask(value)
    return mask && { label: '', score: numberOf(childOf(scores, at)), mask }
  })
}

function readBox(value: Json | undefined): Box | undefined {
  const sides = ['xmin', 'ymin', 'xmax', 'ymax'].map((side) => numberOf(childOf(value, side)))
  const [left, top, right, bottom] = sides
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return undefined
  return { left, top, right, bottom }
}

function readMask(value: Json | undefined): Mask | undefined {
  const src = readFileSource(value)
  return src === undefined ? readRuns(value) : { src }
}

/** Pixels of a picture that is as large as those that people look at; a run stands for any number of them. */
const MOST_PIXELS = 100_000_000

/**
 * COCO's run lengths: a list of numbers, or a text that packs them.
 *
 * @see https://github.com/cocodataset/cocoapi/blob/master/common/maskApi.c
 */
function readRuns(value: Json | undefined): Mask | undefined {
  const height = numberOf(childOf(childOf(value, 'size'), 0))
  const width = numberOf(childOf(childOf(value, 'size'), 1))
  const counts = childOf(value, 'counts')
  if (width === undefined || height === undefined || width * height > MOST_PIXELS) return undefined
  const runs = typeof counts === 'string' ? unpackRuns(counts) : allNumbers(counts)
  const areRuns = runs?.every((run) => Number.isInteger(run) && run >= 0)
  return runs !== undefined && areRuns ? { width, height, runs } : undefined
}

/** Five bits a character, least first; from the third on, each is the difference to the one before the last. */
function unpackRuns(text: string): number[] {
  const runs: number[] = []
  for (let at = 0; at < text.length; ) {
    let run = 0
    let shift = 0
    let code: number
    do {
      code = text.charCodeAt(at++) - 48
      run += (code & 31) * 2 ** shift
      shift += 5
    } while (code & 32 && at < text.length)
    if (code & 16) run -= 2 ** shift
    runs.push(run + (runs.length > 2 ? (runs.at(-2) ?? 0) : 0))
  }
  return runs
}

/** Key points, each a pair of numbers; names may stand beside them. */
function readPoints({ keypoints, labels }: JsonObject): Point[] | undefined {
  if (!Array.isArray(keypoints) || keypoints.length === 0) return undefined
  return allOf(keypoints, (point, at): Point | undefined => {
    const x = numberOf(childOf(point, isObject(point) ? 'x' : 0))
    const y = numberOf(childOf(point, isObject(point) ? 'y' : 1))
    const label = readText(childOf(point, 'label')) ?? readText(childOf(labels, at))
    return x === undefined || y === undefined ? undefined : { label, x, y }
  })
}

const numberOf = (value: Json | undefined) => (typeof value === 'number' ? value : undefined)

const allNumbers = (value: Json | undefined) => (Array.isArray(value) ? allOf(value, numberOf) : undefined)
