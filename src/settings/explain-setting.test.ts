import { expect, it } from 'vitest'
import { parseSettings } from './read-settings.ts'

const endpoint = { name: 'Acme', url: 'https://llm.acme.example' }

it.each<[settings: unknown, message: string, remedy: string]>([
  ['Acme', 'the file: must be a mapping', 'Write one "key: value" on each line'],
  [{ title: 2026 }, 'title: must be text', 'Put the value in quotes.'],
  [{ title: ['Acme'] }, 'title: must be text', 'Write text.'],
  [{ title: null }, 'title: is empty', 'Fill it in, or delete the key.'],
  [{ accent: null }, 'accent: is empty', 'What begins with # must be in quotes.'],
  [{ accent: 'red;}' }, 'accent: must be a colour such as "#0b6e4f"', 'Configuration'],
  [{ description: 'A'.repeat(161) }, 'description: must have no more than 160 characters', 'Configuration'],
  [
    { links: [{ label: 'Wiki', url: 'javascript:alert(1)' }] },
    'links[0].url: must begin with https://',
    'Configuration',
  ],
  [{ links: [{ label: 'Wiki', url: '//a.example' }] }, 'links[0].url: must begin with', 'Configuration'],
  [{ title: '' }, 'title: is empty', 'Fill it in, or delete the key.'],
  [{ guide: 'yes' }, 'guide: must be true or false', 'Write true or false.'],
  [{ docs: [{ name: 'tiny' }] }, 'docs[0].path: is missing', 'Add it.'],
  [{ source: { url: '{path}' } }, 'source.url: must be an address that begins with http://', 'Configuration'],
  [{ source: true }, 'source: must be "false" or a mapping', 'Write "false" or'],
  [{ hosts: ['https://a.example'] }, 'hosts[0]: must be the name of a host alone', 'Configuration'],
  [{ hosts: ['a.example:80'] }, 'hosts[0]: must be the name of a host alone', 'Configuration'],
  [{ cors: ['a.example'] }, 'cors[0]: must be the address of a site', 'Configuration'],
  [{ cors: '*' }, 'cors: must be a list', 'Write a list.'],
  [{ proxies: ['10.0.0.0/99'] }, 'proxies[0]: must be an address or a range', 'Configuration'],
  [{ proxies: ['proxy'] }, 'proxies[0]: must be an address or a range', 'Configuration'],
  [
    { endpoints: [{ ...endpoint, protocol: 'grpc' }] },
    'endpoints[0].protocol: must be one of "openai" or "hf-inference"',
    'Write one of',
  ],
  [
    { endpoints: [{ ...endpoint, models: [{ model: 'acme/*' }] }] },
    'endpoints[0].models[0].providerId: is missing',
    'Add it.',
  ],
])('says what a setting must be and what to do: %j', (settings, message, remedy) => {
  const parse = () => parseSettings(settings)
  expect(parse).toThrow(message)
  expect(parse).toThrow(remedy)
})

it('does not repeat what may be a token', () => {
  expect(() => parseSettings({ endpoints: ['sk-12345'] })).toThrow(/^(?!.*sk-12345)/s)
})
