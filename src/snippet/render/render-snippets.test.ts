import { describe, expect, it, vi } from 'vitest'
import { allPairs, optionsFor } from '../../../test/helpers/snippet/pairs.ts'
import { getHelper } from '../request/find-helper.ts'
import { resolveRequest } from '../request/resolve-request.ts'
import type { SnippetOptions } from '../types.ts'
import { type Client, ClientError } from './client.ts'
import { CLIENTS, getTemplate } from './clients.ts'
import { renderRequest, renderSnippet } from './render-request.ts'
import { listSnippets, renderSnippets } from './render-snippets.ts'

const silent = () => {
  const logged: unknown[][] = []
  return { logged, dependencies: { getHelper, log: { error: (...words: unknown[]) => logged.push(words) } } }
}

async function codeOf(client: string, options: SnippetOptions): Promise<string> {
  const code = (await renderSnippets(options)).find((snippet) => snippet.client === client)?.code
  if (code === undefined) throw new Error(`There is no snippet for ${client}.`)
  return code
}

describe('renderSnippets', () => {
  it('logs a helper that cannot be had and gives no snippets', async () => {
    const { logged, dependencies } = silent()
    expect(await renderSnippets(optionsFor('groq', 'translation'), dependencies)).toEqual([])
    expect(logged).toEqual([['Failed to get provider helper', expect.any(Error)]])
  })

  it('logs nothing where the reason is given', async () => {
    const { logged, dependencies } = silent()
    const { reasons } = await listSnippets(optionsFor('groq', 'translation'), dependencies)
    expect(reasons).toEqual([
      { text: 'The provider groq does not serve the task "translation". Choose another provider.' },
    ])
    expect(logged).toEqual([])
  })

  it('logs to the console where nothing else is given', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await renderSnippets(optionsFor('groq', 'translation'))).toEqual([])
    expect(error).toHaveBeenCalledWith('Failed to get provider helper', expect.any(Error))
    error.mockRestore()
  })

  it('shows the raw inputs where a body is no JSON, and logs that', async () => {
    const { logged, dependencies } = silent()
    const broken = Object.create(getHelper('hf-inference', 'translation'), {
      makeBody: { value: () => 'not JSON' },
    })
    const options = { ...optionsFor('hf-inference', 'translation'), inputs: { a: 'raw' } }
    const [snippet] = await renderSnippets(options, { ...dependencies, getHelper: () => broken })
    expect(snippet?.code).toMatch(/JSON\.stringify\(\{\s+a: "raw",\s+\}\)/)
    expect(logged).toEqual([['Failed to parse body as JSON', expect.any(Error)]])
  })

  it("keeps one provider's failure from another's snippets", async () => {
    const { dependencies } = silent()
    const providers = ['nobody', 'fal-ai', 'together']
    const lists = await Promise.all(
      providers.map((provider) => listSnippets(optionsFor(provider, 'text-to-image'), dependencies)),
    )
    expect(lists.map(({ snippets }) => snippets.length > 0)).toEqual([false, true, true])
  })

  it('gives a reason in the place of snippets', async () => {
    const { logged, dependencies } = silent()
    const options = { ...optionsFor('together', 'text-generation'), endpointUrl: 'https://a.example' }
    const { snippets, reasons } = await listSnippets(options, dependencies)
    expect(snippets).toEqual([])
    expect(reasons).toEqual([{ text: expect.stringContaining('Leave out one of the two') }])
    expect(logged).toEqual([])
  })

  it('gives at least fetch, requests and curl for whatever a helper serves', async () => {
    for (const options of allPairs()) {
      const clients = (await renderSnippets(options)).map(({ client }) => client)
      expect(clients, `${options.provider} ${options.model.pipelineTag}`).toEqual(
        expect.arrayContaining(['fetch', 'requests', 'curl']),
      )
    }
  })

  it('says of a snippet what it is for', async () => {
    const [snippet] = await renderSnippets({ ...optionsFor('groq', 'text-generation'), streaming: true })
    expect(snippet).toMatchObject({ language: 'js', client: 'fetch', provider: 'groq', streaming: true })
  })

  it('indents by 4 spaces, without tabs and blanks at the ends of lines', async () => {
    for (const options of allPairs()) {
      for (const { code, language } of await renderSnippets(options)) {
        const indents = code.split('\n').map((line) => /^\s*/.exec(line)?.[0] ?? '')
        // Go is indented with tabs, as gofmt does.
        if (language !== 'go') {
          expect(
            indents.filter((blanks) => blanks.includes('\t') || blanks.length % 4 !== 0),
            code,
          ).toEqual([])
        }
        expect(code).not.toMatch(/[ \t]\n|^\n|\n\n$/)
        // Python has two empty lines around functions only.
        expect(code.replaceAll(/\n\n\n(?=async def |asyncio\.run)/g, '\n\n')).not.toContain('\n\n\n')
      }
    }
  })

  it('never holds a token, only the name of the variable', async () => {
    for (const { code } of await renderSnippets({
      ...optionsFor('groq', 'text-generation'),
      tokenVariable: 'MY_KEY',
    })) {
      expect(code).toContain('MY_KEY')
      expect(code).not.toContain('hf_')
    }
  })

  it.each(['fetch', 'requests', 'curl'])('bills an organisation in %s when one is named', async (client) => {
    const options = optionsFor('hf-inference', 'zero-shot-classification')
    expect(await codeOf(client, { ...options, billTo: 'acme' })).toMatch(/X-HF-Bill-To\W+acme/)
    expect(await codeOf(client, options)).not.toContain('X-HF-Bill-To')
  })

  it.each(['fetch', 'requests', 'curl'])(
    'shows parameters in %s when they are given, 0 too',
    async (client) => {
      const options = optionsFor('groq', 'text-generation')
      expect(await codeOf(client, options)).toMatch(/max_tokens\W+512/)
      expect(await codeOf(client, options)).not.toMatch(/temperature|top_p/)
      const given = await codeOf(client, {
        ...options,
        parameters: { temperature: 0, top_p: 0, max_tokens: 7 },
      })
      expect(given).toMatch(/temperature\W+0/)
      expect(given).toMatch(/top_p\W+0/)
      expect(given).toMatch(/max_tokens\W+7/)
    },
  )

  it.each(['fetch', 'requests', 'curl'])(
    'sends images as base64 in %s where the task wants JSON',
    async (client) => {
      expect(await codeOf(client, optionsFor('fal-ai', 'image-to-image'))).toMatch(
        /data:image\/png;base64,[\s\S]*cat\.png|cat\.png[\s\S]*base64/,
      )
    },
  )
})

describe('renderRequest', () => {
  it('goes on to other clients when one does not serve a request', async () => {
    const request = await resolveRequest(optionsFor('groq', 'text-generation'))
    const plan = (): never => {
      throw new ClientError('It is closed on Sundays.')
    }
    const closed: Client = { language: 'js', name: 'closed', rank: 0, plan }
    const { snippets, reasons } = renderRequest(request, [closed, ...CLIENTS.slice(0, 1)])
    expect(snippets).toHaveLength(1)
    expect(reasons).toEqual([{ language: 'js', client: 'closed', text: 'It is closed on Sundays.' }])
  })
})

describe('a client without a method for the task', () => {
  it.each(['huggingface.js', 'huggingface_hub'])('has no snippet in %s, and a reason', async (name) => {
    const request = await resolveRequest(optionsFor('hf-inference', 'translation'))
    const clients = CLIENTS.filter((client) => client.name === name)
    expect(renderRequest(request, clients).snippets).toHaveLength(1)
    for (const task of ['dance', 'constructor']) {
      const { snippets, reasons } = renderRequest({ ...request, call: { ...request.call, task } }, clients)
      expect(snippets).toEqual([])
      expect(reasons).toMatchObject([
        { client: name, text: expect.stringContaining(`no method for the task ${task}`) },
      ])
    }
  })

  it('leaves the snippets of others', async () => {
    const names = (await renderSnippets(optionsFor('hf-inference', 'tabular-regression'))).map(
      ({ client }) => client,
    )
    expect(names).not.toContain('huggingface_hub')
    expect(names).toEqual(expect.arrayContaining(['fetch', 'requests', 'curl']))
  })
})

describe('templates', () => {
  it('are missed by language, client and template', async () => {
    expect(() => getTemplate('js', 'fetch', 'dance')).toThrow('Template not found: js/fetch/dance')
    const request = await resolveRequest(optionsFor('groq', 'text-generation'))
    const client: Client = {
      language: 'cobol',
      name: 'http',
      rank: 0,
      plan: () => ({ templates: ['a'], values: {} }),
    }
    expect(() => renderSnippet(request, client)).toThrow('Template not found: cobol/http/a')
  })
})
