/** The chart makes what Kubernetes takes, whatever values it gets; its README has all values. */

import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isMap, isScalar, parse, parseAllDocuments, parseDocument, stringify } from 'yaml'
import * as z from 'zod'
import { packageFile } from '../../src/package-root.ts'
import { goTool } from '../go-tool.ts'
import { readGuidePage, sectionOf } from '../guide/pages.ts'
import { runPage } from '../guide/session.ts'
import { makeFolder } from '../helpers/folder.ts'
import { announce } from './announce.ts'
import { ensurePythonPrograms, pythonProgram } from './environment.ts'

const CHART = packageFile('deploy/helm/modelbook')
const helm = goTool('helm.sh/helm/v4/cmd/helm', 'v4.3.1') ?? ''
const problem = helm === '' ? 'Helm could not be built.' : await ensurePythonPrograms()
announce('the chart', problem)

/** What clusters of every kind may set. */
const EVERYTHING = {
  replicas: 3,
  image: { repository: 'registry.acme.example/modelbook', tag: '1.2.3' },
  imagePullSecrets: ['registry'],
  cards: { persistentVolumeClaim: { claimName: 'cards' } },
  editions: { persistentVolumeClaim: { claimName: 'editions' } },
  search: { secret: 'search', fallback: false, caSecret: 'search-ca' },
  env: { MODELBOOK_ACCESS_LOG: 'true' },
  envSecrets: ['traces'],
  serviceAccount: 'catalogue',
  nodeSelector: { 'kubernetes.io/arch': 'amd64' },
  tolerations: [{ key: 'catalogue', operator: 'Exists' }],
  ingress: {
    enabled: true,
    className: 'nginx',
    annotations: { 'cert-manager.io/cluster-issuer': 'acme' },
    host: 'models.acme.example',
    tlsSecret: 'certificate',
  },
  metrics: { enabled: true, podMonitor: { enabled: true, labels: { release: 'prometheus' } } },
  networkPolicy: { from: [{ namespaceSelector: {} }], egress: [{ ports: [{ port: 4318 }] }] },
}

const labels = z.record(z.string(), z.string())
const resourceSchema = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), labels }),
  spec: z.looseObject({}),
})
const podSchema = z.looseObject({
  replicas: z.number(),
  selector: z.object({ matchLabels: labels }),
  template: z.looseObject({
    metadata: z.object({ labels }),
    spec: z.looseObject({
      containers: z.tuple([
        z.looseObject({
          args: z.array(z.string()),
          ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
          env: z.array(z.looseObject({ name: z.string() })).default([]),
        }),
      ]),
    }),
  }),
})

function render(values: object, ...words: string[]) {
  const file = join(makeFolder({ 'values.yaml': stringify(values) }), 'values.yaml')
  const { status, stdout, stderr } = spawnSync(
    helm,
    ['template', 'acme', CHART, '--values', file, ...words],
    {
      encoding: 'utf8',
    },
  )
  return { status, stdout, stderr }
}

/** The resources of a release by kind: there is at most one of each. */
function resources(values: object) {
  const { status, stdout, stderr } = render(values)
  expect(status, stderr).toBe(0)
  const all = parseAllDocuments(stdout).map((document) => resourceSchema.parse(document.toJS()))
  return new Map(all.map((resource) => [resource.kind, resource]))
}

const podsOf = (all: ReturnType<typeof resources>) => podSchema.parse(all.get('Deployment')?.spec)

describe.skipIf(problem !== undefined)('the chart', () => {
  it('has nothing that helm finds wrong', () => {
    execFileSync(helm, ['lint', '--strict', '--quiet', CHART], { stdio: 'pipe' })
  })

  it.each([
    ['no values', {}],
    ['all values', EVERYTHING],
  ])('makes with %s what the oldest and the newest Kubernetes take', (_, values) => {
    const file = join(makeFolder({ 'all.yaml': render(values).stdout }), 'all.yaml')
    for (const version of ['1.30', '1.37']) {
      const words = ['--strict', '--no-warn', '--kubernetes-version', version, file]
      const { status, stdout, stderr } = spawnSync(pythonProgram('kubernetes-validate'), words, {
        encoding: 'utf8',
      })
      expect(status, stdout + stderr).toBe(0)
    }
  })

  it('makes only what is asked for', () => {
    expect([...resources({}).keys()].sort()).toEqual(['Deployment', 'NetworkPolicy', 'Service'])
    expect([...resources(EVERYTHING).keys()].sort()).toEqual([
      'Deployment',
      'Ingress',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'PodMonitor',
      'Service',
    ])
  })

  it('serves the cards of a volume, what is published, or else the built-in catalogue', () => {
    const from = 's3://acme-models/catalogue'
    expect(podsOf(resources({ from })).template.spec.containers[0].args).toEqual(['serve', '--from', from])
    expect(podsOf(resources({})).template.spec.containers[0].args).toEqual(['serve'])
    expect(podsOf(resources(EVERYTHING)).template.spec.containers[0].args).toEqual(['serve', '/cards'])
  })

  it('gives pods that follow time to fetch, access to the bucket, and places apart', () => {
    const from = 's3://acme-models/catalogue'
    const spec = {
      serviceAccountName: 'reader',
      topologySpreadConstraints: [
        { topologyKey: 'kubernetes.io/hostname' },
        { topologyKey: 'topology.kubernetes.io/zone' },
      ],
    }
    const followed = podsOf(resources({ from, serviceAccount: 'reader', replicas: 3 })).template.spec
    expect(followed).toMatchObject(spec)
    expect(followed.containers[0]).toMatchObject({ startupProbe: { failureThreshold: 720 } })
    expect(podsOf(resources({})).template.spec.containers[0]).not.toHaveProperty('startupProbe')
  })

  it('lets everything find the same pods, by labels that no upgrade changes', () => {
    const all = resources(EVERYTHING)
    const { selector, template } = podsOf(all)
    const own = { 'app.kubernetes.io/name': 'modelbook', 'app.kubernetes.io/instance': 'acme' }
    expect(selector.matchLabels).toEqual(own)
    expect(template.metadata.labels).toMatchObject(own)
    expect(all.get('Service')?.spec).toMatchObject({ selector: own })
    expect(all.get('NetworkPolicy')?.spec).toMatchObject({ podSelector: { matchLabels: own } })
    expect(all.get('PodDisruptionBudget')?.spec).toMatchObject({ selector: { matchLabels: own } })
    expect(all.get('PodMonitor')?.spec).toMatchObject({ selector: { matchLabels: own } })
  })

  it('has a port for metrics where Prometheus asks for it', () => {
    const all = resources(EVERYTHING)
    const [container] = podsOf(all).template.spec.containers
    expect(container.ports).toContainEqual({ name: 'metrics', containerPort: 9464 })
    expect(container.env).toContainEqual({ name: 'MODELBOOK_METRICS_PORT', value: '9464' })
    expect(all.get('PodMonitor')).toMatchObject({
      metadata: { labels: { release: 'prometheus' } },
      spec: { podMetricsEndpoints: [{ port: 'metrics' }] },
    })
    expect(podsOf(resources({})).template.spec.containers[0].ports.map(({ name }) => name)).toEqual(['http'])
  })

  it('sets only variables that the guide names', () => {
    const { text } = readGuidePage('configuration')
    for (const { name } of podsOf(resources(EVERYTHING)).template.spec.containers[0].env)
      if (name.startsWith('MODELBOOK_')) expect(text).toContain(`| \`${name}\` |`)
  })

  it('names secrets and holds none', () => {
    const all = resources(EVERYTHING)
    expect(all.get('Deployment')).toMatchObject({
      spec: {
        template: {
          spec: {
            imagePullSecrets: [{ name: 'registry' }],
            containers: [{ envFrom: [{ secretRef: { name: 'traces' } }] }],
          },
        },
      },
    })
    expect(all.get('Ingress')?.spec).toMatchObject({ tls: [{ secretName: 'certificate' }] })
  })

  it('has pods search in a cluster, with what they need to be let in and to trust it', () => {
    const { spec } = podsOf(resources(EVERYTHING)).template
    const [container] = spec.containers
    expect(container.env).toEqual(
      expect.arrayContaining([
        { name: 'MODELBOOK_SEARCH', valueFrom: { secretKeyRef: { name: 'search', key: 'url' } } },
        { name: 'MODELBOOK_SEARCH_FALLBACK', value: 'false' },
        { name: 'NODE_EXTRA_CA_CERTS', value: '/search-ca/ca.crt' },
      ]),
    )
    expect(container).toMatchObject({
      volumeMounts: expect.arrayContaining([{ name: 'search-ca', mountPath: '/search-ca', readOnly: true }]),
    })
    expect(spec).toMatchObject({
      volumes: expect.arrayContaining([{ name: 'search-ca', secret: { secretName: 'search-ca' } }]),
    })
    const url = 'https://search-1:9200/models,https://search-2:9200'
    const [plain] = podsOf(resources({ search: { url } })).template.spec.containers
    expect(plain.env).toEqual([{ name: 'MODELBOOK_SEARCH', value: url }])
    expect(podsOf(resources({})).template.spec.containers[0].env).toEqual([])
  })

  it.each([
    ['a value that is mistyped', { replica: 2 }, 'replica'],
    ['a number where a variable has a text', { env: { MODELBOOK_WORKERS: 2 } }, '/env/MODELBOOK_WORKERS'],
    ['both cards and what is published', { from: 's3://acme/cards', cards: { nfs: {} } }, 'Set one of cards'],
    ['an address of a cluster twice', { search: { url: 'https://a', secret: 'b' } }, 'Set one of search.url'],
    ['a password among values', { search: { url: 'https://ada:secret@search-1:9200' } }, '/search/url'],
    ['two volumes in one', { cards: { nfs: {}, emptyDir: {} } }, '/cards'],
  ])('refuses %s', (_, values, named) => {
    const { status, stderr } = render(values)
    expect(status).not.toBe(0)
    expect(stderr).toContain(named)
  })
})

it.skipIf(problem !== undefined).each([
  ['hosting', 'In a cluster'],
  ['several-machines', 'In Kubernetes'],
])('is installed as the guide says in %s, but for the cluster', async (page, section) => {
  const programs = makeFolder({
    // Renders what it would send to a cluster.
    helm: `#!/bin/sh\nif [ "$1" = upgrade ]; then shift 2; set -- template "$@"; fi\nexec ${helm} "$@"\n`,
  })
  chmodSync(join(programs, 'helm'), 0o755)
  await runPage(sectionOf(readGuidePage(page), section), {
    has: 'chart',
    editions: makeFolder(),
    programs,
  })
})

/** The rows of the table of values, from the comments before them. */
function describeValues(map: unknown, above = ''): string[] {
  if (!isMap(map)) throw new Error(`${above} has no comment that begins with "--".`)
  return map.items.flatMap(({ key, value }, at) => {
    if (!isScalar(key)) throw new Error(`A key of ${above || 'values.yaml'} is no text.`)
    const path = `${above}${key.value}`
    // What comes before the first key is said of the whole map.
    const comment = /^ -- ([\s\S]+)/.exec(key.commentBefore ?? (at === 0 ? map.commentBefore : '') ?? '')?.[1]
    if (comment === undefined) return describeValues(value, `${path}.`)
    const usual = isScalar(value) ? String(value.value) : JSON.stringify(value)
    return `| \`${path}\` | ${comment.replace(/\s+/g, ' ')} | ${usual && `\`${usual}\``} |`
  })
}

it('is of the same version as the package', () => {
  const versionOf = (text: string) => z.object({ version: z.string() }).parse(parse(text)).version
  const chart = readFileSync(join(CHART, 'Chart.yaml'), 'utf8')
  const version = versionOf(readFileSync(packageFile('package.json'), 'utf8'))
  expect(parse(chart)).toMatchObject({ version, appVersion: version })
})

it('has a README with all values; vitest -u writes them', async () => {
  const file = join(CHART, 'README.md')
  const { contents } = parseDocument(readFileSync(join(CHART, 'values.yaml'), 'utf8'))
  const [prose = ''] = readFileSync(file, 'utf8').split('## Values\n', 1)
  const table = ['| Value | What it is for | Default |', '| --- | --- | --- |', ...describeValues(contents)]
  await expect(`${prose}## Values\n\n${table.join('\n')}\n`).toMatchFileSnapshot(file)
})
