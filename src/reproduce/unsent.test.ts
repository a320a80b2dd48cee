import { expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { subjectsOf } from './subject.ts'
import { findUnsent } from './unsent.ts'

it('names the file and the line of each parameter that the API of the task does not have, once', async () => {
  const { store, run } = makeStore()
  await run(
    makeFolder({
      'models/acme/tiny/README.md': [
        '---',
        'pipeline_tag: text-classification',
        'inference:',
        '  parameters:',
        '    beams: 4',
        '    top_k: 2',
        'widget:',
        '  - text: A',
        '  - text: B',
        '    parameters: {top_k: 1,',
        '      own: 1}',
        '---',
      ].join('\n'),
      'models/acme/tiny/.examples/c.yaml': 'text: C\nparameters:\n  top_k: 1\n  topk: 1\n',
      'models/acme/tiny/.examples/d.json': '{\n"text": "D",\n"parameters": {\n"own": 1}}',
      'models/acme/taskless/README.md': '---\nwidget: [{text: A, parameters: {own: 1}}]\n---\n',
    }),
  )
  const edition = store.openCurrent()
  const found = ['acme/tiny', 'acme/taskless'].flatMap((id) => {
    const entry = edition?.findEntry('model', id)
    return entry === undefined ? [] : findUnsent(subjectsOf(entry))
  })
  edition?.close()
  const tiny = 'models/acme/tiny'
  expect(found.map(({ file, line, name }) => [file.slice(file.indexOf(tiny)), line, name])).toEqual([
    [`${tiny}/README.md`, 5, 'beams'],
    [`${tiny}/README.md`, 11, 'own'],
    [`${tiny}/.examples/c.yaml`, 4, 'topk'],
    [`${tiny}/.examples/d.json`, 4, 'own'],
  ])
  expect(found[0]).toMatchObject({ task: 'text-classification', names: expect.arrayContaining(['top_k']) })
})
