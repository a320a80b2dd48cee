/** Builds the schema.org data of each kind of page. Its addresses are relative to the page. */

import { licensesOf } from '../card/metadata/derive.ts'
import { LICENSES } from '../card/metadata/licenses.ts'
import type { Json } from '../card/types.ts'
import type { Entry, EntrySummary } from '../edition/types.ts'
import { cardPath, filePath } from '../paths.ts'
import type { LineageNode } from '../relations/types.ts'
import type { TaskNames } from '../task/names.ts'
import type { Owner } from '../task/owner.ts'
import type { StructuredData } from '../ui/structured-data.ts'

/** The most files that a dataset page lists for machines; a repository may have a hundred thousand. */
const MOST_FILES = 50

/** @see https://schema.org/WebSite */
export function siteData(title: string): StructuredData {
  return { '@type': 'WebSite', name: title, url: '/' }
}

/** @see https://schema.org/CollectionPage */
export function collectionData(title: string, cards: readonly EntrySummary[]): StructuredData {
  return {
    '@type': 'CollectionPage',
    name: title,
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: cards.map(({ kind, id, title }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        url: cardPath(kind, id),
      })),
    },
  }
}

/** @param picture - its address @see https://schema.org/Organization */
export function ownerData({ id, name, summary }: Owner, picture: string | undefined): StructuredData {
  return {
    '@type': 'Organization',
    name,
    url: cardPath('owner', id),
    description: summary === '' ? undefined : summary,
    logo: picture,
  }
}

/** @see https://schema.org/TechArticle */
export function articleData(headline: string, description: string, url: string): StructuredData {
  return { '@type': 'TechArticle', headline, description, url }
}

/**
 * schema.org has no type for a trained model; an application that performs a task comes closest.
 *
 * @param bases - the models it was made from; those outside the catalogue have no page, only a name
 * @see https://schema.org/SoftwareApplication
 */
export function modelData(entry: Entry, tasks: TaskNames, bases: readonly LineageNode[]): StructuredData {
  return {
    '@type': 'SoftwareApplication',
    ...cardData(entry),
    applicationCategory: entry.task === undefined ? undefined : tasks.label(entry.task),
    isBasedOn: bases.length === 0 ? undefined : bases.map(baseData),
  }
}

function baseData({ id, known }: LineageNode): Json {
  return known ? cardPath('model', id) : { '@type': 'SoftwareApplication', name: id }
}

/** @see https://schema.org/Dataset */
export function datasetData(entry: Entry): StructuredData {
  const files = entry.files.slice(0, MOST_FILES)
  return {
    '@type': 'Dataset',
    ...cardData(entry),
    distribution:
      files.length === 0
        ? undefined
        : files.map(({ path, size, at }) => ({
            '@type': 'DataDownload',
            name: path,
            contentSize: `${size} B`,
            contentUrl: at?.url ?? filePath('dataset', entry.id, path),
          })),
  }
}

function cardData(entry: Entry): { [property: string]: Json | undefined } {
  const { metadata } = entry
  const licenses = licensesOf(entry).flatMap((id) => LICENSES.get(id)?.url ?? [])
  return {
    name: entry.title,
    identifier: entry.id,
    url: cardPath(entry.kind, entry.id),
    description: entry.summary === '' ? undefined : entry.summary,
    author: entry.owner === undefined ? undefined : { '@type': 'Organization', name: entry.owner },
    license: licenses.length > 1 ? licenses : licenses[0],
    inLanguage: entry.language.length === 0 ? undefined : entry.language,
    keywords: metadata.tags.length === 0 ? undefined : metadata.tags,
    dateModified: entry.updated,
  }
}
