/** Code on the pages of libraries and models: ours, or that of the registry; through the app, no socket. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { ask } from './answer.ts'

const FILES = {
  'models/acme/unknown/README.md': '---\nlibrary_name: nemo\n---\n# Of no task\n',
  'models/acme/heard/README.md':
    '---\nlibrary_name: nemo\npipeline_tag: automatic-speech-recognition\n---\n# Heard\n',
  'models/acme/weighed/README.md': '---\nlibrary_name: fasttext\n---\n# Weighed\n',
  'models/acme/weighed/model.bin': 'x'.repeat(1000),
  'models/acme/cut/README.md': '---\nlibrary_name: birefnet\n---\n# Cut\n',
  'models/acme/cut/model.safetensors': 'x'.repeat(1000),
  'models/acme/sound/README.md': '---\nlibrary_name: audiocraft\n---\n# Of no type\n',
  "models/acme/it's/README.md": '---\nlibrary_name: birefnet\n---\n# Quoted\n',
}

let site: AppForTest
beforeAll(async () => {
  site = await makeApp(FILES)
})
afterAll(() => site.close())

/** The text of a library's page, including code. */
const wordsOf = (library: string) => wordsAt(`/libraries/${library}`)

async function wordsAt(path: string): Promise<string> {
  const html = await (await site.app.request(`http://site.test${path}`)).text()
  return html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
}

describe('the page of a library', () => {
  it('loads the first of its models of which enough is known', async () => {
    const words = await wordsOf('nemo')
    expect(words).toContain('This code loads acme/heard, a model in this catalogue.')
    expect(words).toContain('from_pretrained("acme/heard")')
  })

  it('gets files from this site where it has them', async () => {
    expect(await wordsOf('fasttext')).toContain('os.environ["HF_ENDPOINT"] = "http://site.test"')
  })

  it('is kept for all readers only where it does not name the host that one of them asked', async () => {
    const isKept = async (library: string) => (await ask(site.app, `/libraries/${library}`)).isLasting
    expect(await isKept('fasttext')).toBe(false)
    expect(await isKept('nemo')).toBe(true)
  })

  it('says that the id stands for any where there is no such model', async () => {
    const words = await wordsOf('timm')
    expect(words).toContain('owner/name stands for the id of a model')
    expect(words).toContain('timm.create_model("hf-hub:owner/name", pretrained=True)')
  })

  it('counts its models where there are any', async () => {
    expect(await wordsOf('nemo')).toContain('Models here2')
    expect(await wordsOf('timm')).not.toContain('Models here')
  })

  it('pastes no id that is none into a text of the registry', async () => {
    const words = await wordsOf('birefnet')
    expect(words).toContain('This code loads acme/cut')
    expect(words).not.toContain(`from_pretrained("acme/it's`)
  })
})

describe('the page of a model whose library has code in the registry alone', () => {
  it('shows that code as not run here, and says where it gets the model from', async () => {
    const words = await wordsAt('/models/acme/cut')
    expect(words).toContain('Not run here: this code comes from the Hub’s registry')
    expect(words).toContain('.from_pretrained("acme/cut", trust_remote_code=True)')
    expect(words).toContain('Code that is not run here asks the Hugging Face Hub for acme/cut')
    expect(words).not.toContain('There is no ready code for this model')
    expect(words).not.toContain('The files are not in this catalogue')
  })

  it('shows none where the registry has only a remark, or the id is none', async () => {
    expect(await wordsAt('/models/acme/sound')).toContain('There is no ready code for this model')
    expect(await wordsAt("/models/acme/it's")).not.toContain('from_pretrained')
  })
})
