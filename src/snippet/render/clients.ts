/** All clients and their templates, found by folder. */

/// <reference types="vite/types/importMeta.d.ts" />

import type { Client } from './client.ts'

const FOUND: { readonly [path: string]: Client } = import.meta.glob('../templates/*/*/client.ts', {
  eager: true,
  import: 'client',
})

const TEMPLATES: { readonly [path: string]: string } = import.meta.glob('../templates/*/*/*.tmpl', {
  eager: true,
  import: 'default',
  query: '?raw',
})

/** In display order. */
export const CLIENTS: readonly Client[] = Object.values(FOUND).sort((a, b) => a.rank - b.rank)

/** A client's folder within its language: its name, with slashes replaced by dashes. */
export function clientFolder(client: string): string {
  return client.replaceAll('/', '-')
}

/** @throws {Error} `Template not found`, with language, client and template */
export function getTemplate(language: string, client: string, template: string): string {
  const path = `../templates/${language}/${clientFolder(client)}/${template}.tmpl`
  const found = Object.hasOwn(TEMPLATES, path) ? TEMPLATES[path] : undefined
  if (found === undefined) throw new Error(`Template not found: ${language}/${client}/${template}`)
  return found
}
