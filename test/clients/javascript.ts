/** The reading calls of `@huggingface/hub`. */

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as hub from '@huggingface/hub'
import { expect } from 'vitest'
import type { CallResult } from './results.ts'

const CLIENT = '@huggingface/hub'
const PACKAGE = new URL('../../node_modules/@huggingface/hub/package.json', import.meta.url)
const TINY = 'acme/tiny-bert'
const VERSIONED = 'acme/versioned'

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/**
 * Make all calls.
 *
 * @param hubUrl - of the site
 * @param cacheDir - for downloads
 */
export async function callJavaScript(hubUrl: string, cacheDir: string): Promise<CallResult[]> {
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8'))
  const results: CallResult[] = []
  for (const [call, run] of Object.entries(callsOf(hubUrl, cacheDir))) {
    const error = await run().then(
      () => undefined,
      (thrown: unknown) => (thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)),
    )
    results.push({ client: CLIENT, version, call, ...(error === undefined ? {} : { error }) })
  }
  return results
}

function callsOf(hubUrl: string, cacheDir: string): Record<string, () => Promise<unknown>> {
  const models = (search: Parameters<typeof hub.listModels>[0]) =>
    collect(hub.listModels({ hubUrl, ...search })).then((found) => found.map(({ name }) => name).sort())
  const repo = TINY
  return {
    async listModels() {
      const found = await collect(hub.listModels({ hubUrl }))
      expect(found).toHaveLength(254)
      expect(found.every(({ updatedAt, likes }) => !Number.isNaN(updatedAt.getTime()) && likes === 0)).toBe(
        true,
      )
    },
    async 'listModels: owner, task, tags, query, limit, sort, additionalFields'() {
      expect(await models({ search: { owner: 'other' } })).toEqual(['other/lone'])
      expect(await models({ search: { task: 'fill-mask' } })).toEqual([TINY])
      expect(await models({ search: { tags: ['transformers', 'license:mit'] } })).toEqual([TINY])
      expect(await models({ search: { query: 'mnli' } })).toEqual(['acme/tiny-bert-mnli'])
      expect(await models({ limit: 3, sort: 'likes' })).toHaveLength(3)
      const [tiny] = await collect(
        hub.listModels({
          hubUrl,
          search: { query: 'tiny-bert' },
          additionalFields: ['sha', 'tags', 'config', 'library_name'],
        }),
      )
      expect(tiny?.tags).toContain('transformers')
    },
    async listDatasets() {
      const found = await collect(hub.listDatasets({ hubUrl, search: { owner: 'acme' } }))
      expect(found.map(({ name }) => name).sort()).toEqual([
        ...['acme/reviews-csv', 'acme/reviews-jsonl', 'acme/reviews-parquet', 'acme/shapes'],
      ])
      expect(await collect(hub.listDatasets({ hubUrl, search: { tags: ['language:en'] } }))).toHaveLength(1)
    },
    async 'listSpaces, listCollections'() {
      expect(await collect(hub.listSpaces({ hubUrl }))).toEqual([])
      expect(await collect(hub.listCollections({ hubUrl }))).toMatchObject([{ slug: 'acme/start' }])
    },
    async 'modelInfo, datasetInfo'() {
      const model = await hub.modelInfo({
        hubUrl,
        name: TINY,
        additionalFields: ['sha', 'cardData', 'safetensors'],
      })
      expect(model).toMatchObject({ name: TINY, task: 'fill-mask', cardData: { license: 'mit' } })
      expect((await hub.datasetInfo({ hubUrl, name: 'acme/shapes' })).name).toBe('acme/shapes')
      const tagged = await hub.modelInfo({
        hubUrl,
        name: VERSIONED,
        revision: 'v1',
        additionalFields: ['sha'],
      })
      expect(tagged.sha).not.toBe(
        (await hub.modelInfo({ hubUrl, name: VERSIONED, additionalFields: ['sha'] })).sha,
      )
    },
    async 'repoExists, checkRepoAccess, fileExists'() {
      expect(await hub.repoExists({ hubUrl, repo })).toBe(true)
      expect(await hub.repoExists({ hubUrl, repo: 'acme/none' })).toBe(false)
      await hub.checkRepoAccess({ hubUrl, repo, accessToken: 'hf_x' })
      expect(await hub.fileExists({ hubUrl, repo, path: 'config.json' })).toBe(true)
      expect(await hub.fileExists({ hubUrl, repo, path: 'none.json' })).toBe(false)
    },
    async listFiles() {
      const top = await collect(hub.listFiles({ hubUrl, repo }))
      expect(top.find(({ path }) => path === 'large.bin')).toMatchObject({
        size: 24_000_000,
        lfs: { size: 24_000_000 },
      })
      const all = await collect(hub.listFiles({ hubUrl, repo, recursive: true, expand: true }))
      expect(all.map(({ path }) => path)).toContain('notes/deep er/a.txt')
      expect(await collect(hub.listFiles({ hubUrl, repo, path: 'notes' }))).toHaveLength(2)
      const request = await collect(hub.listFiles({ hubUrl, repo: VERSIONED, revision: 'refs/pr/1' }))
      expect(request.map(({ path }) => path)).toContain('notes.txt')
    },
    async pathsInfo() {
      const found = await hub.pathsInfo({
        hubUrl,
        repo,
        paths: ['config.json', 'notes', 'none'],
        expand: true,
      })
      expect(found.map(({ type }) => type).sort()).toEqual(['directory', 'file'])
    },
    async 'listCommits, countCommits'() {
      const commits = await collect(hub.listCommits({ hubUrl, repo: VERSIONED }))
      expect(commits.map(({ title }) => title)).toEqual(['Second', 'First'])
      expect(await hub.countCommits({ hubUrl, repo: VERSIONED })).toBe(2)
    },
    async fileDownloadInfo() {
      const info = await hub.fileDownloadInfo({ hubUrl, repo, path: 'large.bin' })
      expect(info).toMatchObject({ size: 24_000_000 })
      expect(await hub.fileDownloadInfo({ hubUrl, repo, path: 'none.bin' })).toBeNull()
      expect(await hub.fileDownloadInfo({ hubUrl, repo, path: 'empty.txt' })).toMatchObject({ size: 0 })
    },
    async 'downloadFile, whole and in part'() {
      const file = await hub.downloadFile({ hubUrl, repo, path: 'large.bin' })
      expect(await file?.slice(23_999_990).text()).toHaveLength(10)
      const config = await hub.downloadFile({ hubUrl, repo, path: 'config.json' })
      expect(await config?.text()).toContain('"hidden_size": 8')
      expect(await hub.downloadFile({ hubUrl, repo, path: 'none.bin' })).toBeNull()
      const old = await hub.downloadFile({ hubUrl, repo: VERSIONED, path: 'notes.txt', revision: 'v1' })
      expect(await old?.text()).toBe('one')
    },
    async 'downloadFile({ raw: true })'() {
      const pointer = await hub.downloadFile({ hubUrl, repo: VERSIONED, path: 'weights.bin', raw: true })
      expect(await pointer?.text()).toMatch(/^version https:\/\/git-lfs/)
    },
    async downloadFileToCacheDir() {
      const path = await hub.downloadFileToCacheDir({ hubUrl, repo, path: 'large.bin', cacheDir })
      const [info] = await hub.pathsInfo({ hubUrl, repo, paths: ['large.bin'] })
      expect(
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      ).toBe(info?.lfs?.oid)
    },
    async snapshotDownload() {
      const folder = await hub.snapshotDownload({
        hubUrl,
        repo: { type: 'dataset', name: 'acme/reviews-csv' },
        cacheDir,
      })
      expect(await readFile(join(folder, 'train.csv'), 'utf8')).toContain('good,1')
    },
    async 'parseSafetensorsMetadata, by ranges'() {
      const { parameterCount } = await hub.parseSafetensorsMetadata({
        hubUrl,
        repo,
        computeParametersCount: true,
      })
      expect(parameterCount).toEqual({ F32: 64 * 24 })
    },
    async 'whoAmI with a token is refused'() {
      await expect(hub.whoAmI({ hubUrl, accessToken: 'hf_x' })).rejects.toThrow('Invalid credentials')
    },
  }
}
