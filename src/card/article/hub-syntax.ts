/** What the Hub reads in Markdown beyond GitHub's dialect, and limits that keep hostile text from costing minutes. */

import type {} from 'micromark-extension-math'
import type {
  Code,
  Construct,
  Effects,
  Extension,
  Previous,
  State,
  Token,
  TokenizeContext,
  Tokenizer,
} from 'micromark-util-types'

const BACKSLASH = 92

/** More markers of emphasis or links than that in one paragraph are text; pairing them costs their square. */
const MAX_MARKERS = 500

/** A longer run of backticks opens no code; each length is looked for up to the end of the paragraph. */
const MAX_BACKTICKS = 16

/**
 * A micromark extension: `\\(…\\)` and `\\[…\\]` are math, as on the Hub.
 *
 * The tokens are those of `micromark-extension-math`, so `mdast-util-math` reads them.
 *
 * @see https://huggingface.co/docs/hub/model-cards
 */
export function hubSyntax(): Extension {
  const openers: Counts = new WeakMap()
  return {
    text: {
      33: limited('imageLimit', 33, openers),
      42: limited('starLimit', 42),
      91: limited('linkLimit', 91, openers),
      92: { name: 'hubMath', tokenize: tokenizeHubMath },
      93: limited('linkEndLimit', 93),
      95: limited('underscoreLimit', 95),
      96: { name: 'backtickLimit', tokenize: tokenizeLongBackticks, previous: beginsRun },
      126: limited('tildeLimit', 126),
    },
  }
}

type Counts = WeakMap<TokenizeContext, number>

/** Takes a run of `marker` for text once a paragraph has had {@link MAX_MARKERS} of those that `counts` counts. */
function limited(name: string, marker: number, counts: Counts = new WeakMap()): Construct {
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const count = (counts.get(this) ?? 0) + 1
    counts.set(this, count)
    return (code) => (count <= MAX_MARKERS ? nok(code) : begin(effects, inside)(code))

    function inside(code: Code): State | undefined {
      if (code === marker) {
        effects.consume(code)
        return inside
      }
      effects.exit('data')
      return ok(code)
    }
  }
  return { name, tokenize }
}

function begin(effects: Effects, then: State): State {
  return (code) => {
    effects.enter('data')
    return then(code)
  }
}

/** As for micromark's own code: a run of backticks that opened nothing is text as a whole. */
const beginsRun: Previous = function (code) {
  return code !== 96 || this.events.at(-1)?.[1].type === 'characterEscape'
}

const tokenizeLongBackticks: Tokenizer = (effects, ok, nok) => {
  let size = 0
  return begin(effects, inside)

  function inside(code: Code): State | undefined {
    if (code === 96) {
      effects.consume(code)
      size += 1
      return inside
    }
    effects.exit('data')
    return size > MAX_BACKTICKS ? ok(code) : nok(code)
  }
}

/** Closing brackets that do not occur in the rest of a paragraph, so that no opener looks for them again. */
const absent = new WeakMap<TokenizeContext, Set<number>>()

const tokenizeHubMath: Tokenizer = function (effects, ok, nok) {
  const missing = absent.get(this) ?? new Set<number>()
  absent.set(this, missing)
  let close = 0
  let backslashes = 0
  let empty = true
  let token: Token
  return start

  function start(code: Code): State | undefined {
    effects.enter('mathText')
    effects.enter('mathTextSequence')
    effects.consume(code)
    return second
  }

  function second(code: Code): State | undefined {
    if (code !== BACKSLASH) return nok(code)
    effects.consume(code)
    return bracket
  }

  function bracket(code: Code): State | undefined {
    if (code !== 40 && code !== 91) return nok(code)
    close = code === 40 ? 41 : 93
    if (missing.has(close)) return nok(code)
    effects.consume(code)
    effects.exit('mathTextSequence')
    return between
  }

  function between(code: Code): State | undefined {
    if (code === null) {
      missing.add(close)
      return nok(code)
    }
    if (code === BACKSLASH) {
      token = effects.enter('mathTextSequence')
      backslashes = 0
      return closing(code)
    }
    if (isLineEnding(code)) {
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return between
    }
    effects.enter('mathTextData')
    return data(code)
  }

  function data(code: Code): State | undefined {
    if (code === null || code === BACKSLASH || isLineEnding(code)) {
      effects.exit('mathTextData')
      return between(code)
    }
    empty = false
    effects.consume(code)
    return data
  }

  function closing(code: Code): State | undefined {
    if (code === BACKSLASH) {
      effects.consume(code)
      backslashes += 1
      return closing
    }
    if (code === close && backslashes > 1) {
      if (empty) return nok(code)
      effects.consume(code)
      effects.exit('mathTextSequence')
      effects.exit('mathText')
      return ok
    }
    token.type = 'mathTextData'
    return data(code)
  }
}

/** micromark gives line endings (and what stands for them and for tabs) negative codes; -5 to -3 end a line. */
function isLineEnding(code: Code): boolean {
  return code !== null && code < -2
}
