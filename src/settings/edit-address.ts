/** Turns the address of a git remote into the address at which its files are edited, on hosts whose software is known. */

import { encodePath } from '../card/url-path.ts'

/** A link to the files of a repository, in edit mode. */
export interface SourceSettings {
  /** Text of the link. */
  label: string
  /** Address of a file, with `{path}` where its path in the served folder goes. */
  url: string
}

/** Makes the address of a file. `base` is that of the repository, `branch` is not encoded, `path` is. */
type AddressOf = (base: string, branch: string, path: string) => string

/** Software that hosts repositories, with the words in the names of hosts that say that they run it. */
interface Software {
  name: string
  words: readonly string[]
  addressOf: AddressOf
}

const SOFTWARE: readonly Software[] = [
  // https://docs.github.com/en/repositories/working-with-files/managing-files/editing-files; GHE.com has subdomains of
  // its own: https://docs.github.com/en/enterprise-cloud@latest/admin/data-residency/about-github-enterprise-cloud-with-data-residency
  { name: 'GitHub', words: ['github', 'ghe'], addressOf: inFolder('edit') },
  // https://docs.gitlab.com/user/project/repository/web_editor/
  { name: 'GitLab', words: ['gitlab'], addressOf: inFolder('-/edit') },
  { name: 'Bitbucket', words: ['bitbucket'], addressOf: onBitbucket },
  // https://backstage.io/api/stable/functions/_backstage_integration.getGiteaEditContentsUrl.html; Forgejo is a fork.
  { name: 'Codeberg', words: ['codeberg'], addressOf: inFolder('_edit') },
  { name: 'Gitea', words: ['gitea'], addressOf: inFolder('_edit') },
  { name: 'Forgejo', words: ['forgejo'], addressOf: inFolder('_edit') },
]

/** Hosts for ssh through the port of https, whose pages are elsewhere. See each host's documentation of ssh. */
const SSH_HOSTS: ReadonlyMap<string, string> = new Map([
  ['ssh.github.com', 'github.com'],
  ['altssh.gitlab.com', 'gitlab.com'],
  ['altssh.bitbucket.org', 'bitbucket.org'],
])

/**
 * The link to a repository's files in edit mode.
 *
 * @param remote - as in git's configuration: `https://…`, `ssh://…` or `git@host:owner/repo.git`; a user, password or
 *   token in it is left out
 * @param branch - of the remote
 * @param prefix - path of the served folder in the repository, ending in `/`; empty for all of it
 * @returns undefined when the name of the host does not tell what software it runs
 * @see https://git-scm.com/docs/git-clone#_git_urls
 */
export function editAddress(remote: string, branch: string, prefix: string): SourceSettings | undefined {
  const url = webAddress(remote)
  if (url === undefined) return undefined
  const path = `${encodePath(prefix)}{path}`
  const azure = azureRepository(url)
  if (azure !== undefined) {
    // https://backstage.io/docs/reference/integration.getazurefilefetchurl has the form of such an address.
    const address = `${azure}?path=/${path}&version=GB${encodeURIComponent(branch)}&_a=contents`
    return { label: labelOf(address), url: address }
  }
  const software = softwareOf(url.hostname)
  if (software === undefined || url.pathname.split('/').length < 3) return undefined
  const address = software.addressOf(url.origin + url.pathname, branch, path)
  return { label: labelOf(address), url: address }
}

/** The text of a link to a file: it names the software of the host, else the host itself. */
export function labelOf(address: string): string {
  const host = URL.parse(address)?.hostname ?? ''
  return `Update on ${isAzure(host) ? 'Azure DevOps' : (softwareOf(host)?.name ?? host)}`
}

/** The web page of a repository, without user, password, query, `.git` and slash at the end. */
function webAddress(remote: string): URL | undefined {
  const [, host, below] = /^(?:[^@/:]+@)?([^@/:]+\.[^@/:]+):(?!\/\/)\/*(.+)$/.exec(remote) ?? []
  const given = URL.parse(host === undefined || below === undefined ? remote : `ssh://${host}/${below}`)
  if (given === null || !/^(?:https?|ssh|git\+ssh):$/.test(given.protocol)) return undefined
  const isWeb = given.protocol.startsWith('http')
  const name = SSH_HOSTS.get(given.hostname) ?? given.hostname
  // The port of ssh says nothing about that of pages.
  const origin = isWeb ? `${given.protocol}//${given.host}` : `https://${name}`
  const path = given.pathname.replace(/\/+$/, '').replace(/\.git$/, '')
  return URL.parse(origin + path) ?? undefined
}

const isAzure = (host: string) => host === 'dev.azure.com' || host.endsWith('.visualstudio.com')

function softwareOf(host: string): Software | undefined {
  const said = host.split(/[.-]/)
  return SOFTWARE.find(({ words }) => words.some((word) => said.includes(word)))
}

function inFolder(folder: string): AddressOf {
  return (base, branch, path) => `${base}/${folder}/${encodePath(branch)}/${path}`
}

/**
 * A server of one's own, Bitbucket Data Center, has repositories below `/scm/` in https, and other pages than the cloud.
 *
 * @see https://github.com/npm/hosted-git-info for bitbucket.org
 * @see https://backstage.io/docs/integrations/bitbucketServer/locations for Data Center
 */
function onBitbucket(base: string, branch: string, path: string): string {
  const url = new URL(base)
  if (url.hostname === 'bitbucket.org') return `${base}/src/${encodePath(branch)}/${path}?mode=edit`
  const [repository = '', project = ''] = url.pathname.split('/').toReversed()
  const place = project.startsWith('~') ? `users/${project.slice(1)}` : `projects/${project}`
  return `${url.origin}/${place}/repos/${repository}/browse/${path}?at=${encodeURIComponent(`refs/heads/${branch}`)}`
}

/**
 * The page of a repository of Azure DevOps, from `dev.azure.com/org/project/_git/repo` or from the
 * `v3/org/project/repo` of ssh.
 *
 * @see https://learn.microsoft.com/azure/devops/repos/git/use-ssh-keys-to-authenticate
 * @see https://learn.microsoft.com/azure/devops/release-notes/2018/sep-10-azure-devops-launch#switch-existing-organizations-to-use-the-new-domain-name-url
 */
function azureRepository({ hostname, pathname }: URL): string | undefined {
  if (/^(?:ssh\.dev\.azure|vs-ssh\.visualstudio)\.com$/.test(hostname)) {
    const [, organization, project, repository] = /^\/v3\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(pathname) ?? []
    return repository && `https://dev.azure.com/${organization}/${project}/_git/${repository}`
  }
  return isAzure(hostname) && pathname.includes('/_git/') ? `https://${hostname}${pathname}` : undefined
}
