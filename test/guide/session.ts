/**
 * Runs a page of the documentation block by block, as a reader would in their own folder.
 *
 * The words after a block's language say how to run it; readers do not see them:
 *
 * - `title="…"`: the block is a file of that name. `front-matter` makes a card of it.
 * - `sh`: run by bash. `serve` starts a site, which stays up for the following blocks. `exit=1`: ends with that code.
 *   `checkout`: run in Modelbook's own folder.
 * - `js`, `ts`: run by Node, `py` by Python. A title names the file that is run. `background`: a server of the reader's
 *   own, which stays up for the following blocks.
 * - `output`: the output of the previous block. `…` stands for anything; on its own line, for any lines.
 * - `md live`: appears on the page a second time, rendered.
 * - `yaml drawn`: an example, which the page draws.
 * - `clients`: needs Python or the network, and is run with the Hub clients. `image` needs Docker, `chart` Helm; both are
 *   run by the tests in `test/deploy`.
 */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { Block, GuidePage } from './pages.ts'
import { run, type Site, serve } from './programs.ts'

const project = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The address in the pages; in tests, the site has another port. */
const ADDRESS = '127.0.0.1:4321'

/** The address of a server of the reader's own in the pages, likewise. */
const OWN_ADDRESS = '127.0.0.1:8000'

/** A test opens no port to other machines. */
const LISTEN = 'listen 8443'
const LISTEN_HERE = 'listen 127.0.0.1:8443'

/** Rendered for readers, with nothing to run. */
const DRAWN = ['mermaid', 'diff']

const RUNS = ['sh', 'js', 'ts', 'py']

/** Packages that readers' programs import. */
const PACKAGES = ['@huggingface', '@modelcontextprotocol', 'hast-util-to-html']

export interface SessionOptions {
  /** Folder of programs that take precedence, such as that of a Python environment. */
  programs?: string
  /** Folder for the editions of catalogues: all pages share those of the built-in catalogue. */
  editions: string
  /** What is there beside Modelbook: blocks that need something else are left out. */
  has?: Need
}

/** What a block may need that is not always there. */
const NEEDS = ['clients', 'image', 'chart'] as const
export type Need = (typeof NEEDS)[number]

/** Starts the built-in catalogue, once for all pages. */
const REFERENCE = 'modelbook serve'
let reference: Promise<Site> | undefined

/** Stop what all pages share. */
export async function closeShared(): Promise<void> {
  await (await reference)?.stop()
  reference = undefined
}

/** What a block needs beside Modelbook. */
export function needOf({ language, words }: Block): Need | undefined {
  return language === 'py' ? 'clients' : NEEDS.find((need) => words.includes(need))
}

/**
 * Run a page.
 *
 * @throws if a block does not do what the page says, with its line
 */
export async function runPage(page: GuidePage, options: SessionOptions): Promise<void> {
  const session = new Session(options)
  try {
    for (const block of page.blocks) {
      try {
        await session.run(block, page)
      } catch (error) {
        const place = `docs/guide/${page.name}.md:${block.line}`
        throw new Error(`${place}  ${error instanceof Error ? error.message : error}`, { cause: error })
      }
    }
  } finally {
    await session.close()
  }
}

class Session {
  readonly #root = realpathSync(mkdtempSync(join(tmpdir(), 'modelbook-guide-')))
  readonly #folder = join(this.#root, 'work')
  readonly #environment: Record<string, string | undefined>
  readonly #options: SessionOptions
  #site: Site | undefined
  #own: Site | undefined
  /** Address of the running site. */
  #host = ADDRESS
  /** The last block's output; undefined when it was not run. */
  #printed: string | undefined = ''

  constructor(options: SessionOptions) {
    this.#options = options
    const programs = join(this.#root, 'bin')
    mkdirSync(programs)
    mkdirSync(join(this.#folder, 'node_modules'), { recursive: true })
    symlinkSync(project('bin/modelbook.js'), join(programs, 'modelbook'))
    symlinkSync(project('.'), join(this.#folder, 'node_modules/modelbook'))
    for (const name of PACKAGES) {
      symlinkSync(project(`node_modules/${name}`), join(this.#folder, 'node_modules', name))
    }
    // What a page installs takes precedence over what is here already.
    const path = [
      join(this.#root, 'npm/bin'),
      programs,
      options.programs,
      dirname(process.execPath),
      process.env.PATH,
    ]
    // A reader's shell has no test variables: builds must not be affected by them.
    const { PORT: _, npm_lifecycle_event: __, NODE_ENV: ___, ...inherited } = process.env
    this.#environment = {
      ...inherited,
      PATH: path.filter((folder) => folder !== undefined).join(delimiter),
      PORT: '0',
      MODELBOOK_HOME: options.editions,
      HF_HOME: join(this.#root, 'hf'),
      HF_TOKEN: '',
      HF_HUB_DISABLE_PROGRESS_BARS: '1',
      HF_HUB_DISABLE_TELEMETRY: '1',
      NO_PROXY: '127.0.0.1',
      no_proxy: '127.0.0.1',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@acme.example',
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@acme.example',
      npm_config_prefix: join(this.#root, 'npm'),
    }
  }

  async run(block: Block, page: GuidePage): Promise<void> {
    const need = needOf(block)
    if (need !== undefined && need !== this.#options.has) {
      this.#printed = undefined
      return
    }
    const { language, words, title } = block
    const text = block.text
      .replaceAll(ADDRESS, this.#host)
      .replaceAll(OWN_ADDRESS, this.#own?.host ?? OWN_ADDRESS)
      .replaceAll(LISTEN, LISTEN_HERE)
    if (words.includes('output')) {
      this.#checkOutput(block.text)
      return
    }
    if (title !== undefined) this.#write(title, words.includes('front-matter') ? asCard(text, title) : text)
    if (DRAWN.includes(language) || words.includes('drawn')) return
    if (words.includes('live')) checkLive(block, page)
    else if (language === 'sh' && words.includes('serve')) await this.#serve(text)
    else if (language === 'sh') await this.#execute('bash', ['-euo', 'pipefail', '-c', text], words)
    else if (RUNS.includes(language)) {
      const file = title ?? `block-${block.line}.${language}`
      if (title === undefined) this.#write(file, text)
      if (words.includes('background')) {
        this.#own = await serve(`exec node ${file}`, this.#place)
        return
      }
      const program = language === 'py' ? 'python' : process.execPath
      await this.#execute(program, [file], words)
    } else if (title === undefined) {
      throw new Error(`Nothing says how this block of ${language || 'no language'} is run. See session.ts.`)
    }
  }

  async close(): Promise<void> {
    await this.#site?.stop()
    await this.#own?.stop()
    rmSync(this.#root, { recursive: true, force: true })
  }

  get #place() {
    return { folder: this.#folder, environment: this.#environment }
  }

  #write(path: string, text: string): void {
    if (/\.ya?ml$/.test(path)) parse(text)
    const file = join(this.#folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${text}\n`)
  }

  async #execute(program: string, given: string[], words: readonly string[]): Promise<void> {
    const folder = words.includes('checkout') ? project('.') : this.#folder
    const { code, said } = await run(program, given, { folder, environment: this.#environment })
    // Python libraries write to standard error what does not concern the page.
    this.#printed = program === 'python' ? said.output : said.all
    if (code !== exitCode(words)) throw new Error(`This ended with code ${code}:\n${said.all}`)
  }

  async #serve(command: string): Promise<void> {
    await this.#site?.stop()
    this.#site = undefined
    const environment = this.#environment
    if (command === REFERENCE) reference ??= serve(command, { folder: tmpdir(), environment })
    else this.#site = await serve(command, this.#place)
    const site = this.#site ?? (await reference)
    if (site === undefined) throw new Error('There is no site.')
    this.#host = site.host
    this.#printed = site.said.all
  }

  #checkOutput(text: string): void {
    if (this.#printed === undefined) return
    const printed = this.#printed
      .replaceAll(this.#host, ADDRESS)
      .replaceAll(this.#own?.host ?? OWN_ADDRESS, OWN_ADDRESS)
      .replaceAll(`${this.#folder}/`, '')
    const pattern = text
      .split('…')
      .map(escapePattern)
      .join('[^\\n]*')
      .replaceAll('\n[^\\n]*\n', '\n(?:.*\n)*')
    if (!new RegExp(pattern, 'u').test(printed)) {
      throw new Error(`The block before has printed something else:\n${printed}`)
    }
  }
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function exitCode(words: readonly string[]): number {
  return Number(words.find((word) => word.startsWith('exit='))?.slice('exit='.length) ?? 0)
}

/** A card with this front matter. */
function asCard(frontMatter: string, title: string): string {
  const name = title.replace(/(?:\/README)?\.md$/, '').replace(/.*\//, '')
  return `---\n${frontMatter}\n---\n# ${name}\n\nA card of the documentation.`
}

function checkLive({ text }: Block, page: GuidePage): void {
  if (page.text.split(`\n${text}\n`).length < 3) {
    throw new Error('This is not drawn: the same text does not stand in the page, line for line.')
  }
}
