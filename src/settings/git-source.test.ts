import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../test/helpers/folder.ts'
import { gitEnvironment } from '../sources/git/safe-git.ts'
import { findGitSource } from './git-source.ts'

const CARDS = { 'README.md': '# Ours\n', 'cards/models/acme/tiny/README.md': '# Tiny\n' }
const REMOTE = 'https://ada:s3cret@github.com/acme/cards.git'

function git(folder: string, ...args: string[]): void {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@acme.example']
  execFileSync('git', ['-C', folder, ...who, ...args], { env: gitEnvironment(), stdio: 'ignore' })
}

/** A repository of a team whose cards are in a folder of it. */
function makeRepository(remote = REMOTE): string {
  const folder = makeFolder(CARDS)
  git(folder, 'init', '-q', '-b', 'work')
  git(folder, 'add', '-A')
  git(folder, 'commit', '-q', '-m', 'First')
  git(folder, 'remote', 'add', 'origin', remote)
  return folder
}

const urlOf = async (folder: string) => (await findGitSource(folder))?.url

describe('findGitSource', () => {
  it('names the file within the repository around the folder, without what the remote keeps secret', async () => {
    const folder = makeRepository()
    expect(await findGitSource(join(folder, 'cards'))).toEqual({
      label: 'Update on GitHub',
      url: 'https://github.com/acme/cards/edit/work/cards/{path}',
    })
    expect(await urlOf(folder)).toBe('https://github.com/acme/cards/edit/work/{path}')
  })

  it('follows a link to the folder', async () => {
    const link = join(makeFolder(), 'link')
    symlinkSync(join(makeRepository(), 'cards'), link)
    expect(await urlOf(link)).toBe('https://github.com/acme/cards/edit/work/cards/{path}')
  })

  it('takes the branch and the remote that the current branch follows', async () => {
    const folder = makeRepository()
    git(folder, 'remote', 'add', 'team', 'git@gitlab.com:acme/cards.git')
    git(folder, 'config', 'branch.work.remote', 'team')
    git(folder, 'config', 'branch.work.merge', 'refs/heads/next/v2')
    expect(await urlOf(folder)).toBe('https://gitlab.com/acme/cards/-/edit/next/v2/{path}')
  })

  it('takes the default branch of the remote where the current branch follows none', async () => {
    const folder = makeRepository()
    git(folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD')
    git(folder, 'symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main')
    expect(await urlOf(folder)).toBe('https://github.com/acme/cards/edit/main/{path}')
    git(folder, 'checkout', '-q', '--detach')
    expect(await urlOf(folder)).toBe('https://github.com/acme/cards/edit/main/{path}')
  })

  it('has no link where no branch is known', async () => {
    const folder = makeRepository()
    git(folder, 'checkout', '-q', '--detach')
    expect(await urlOf(folder)).toBeUndefined()
  })

  it('reads neither the configuration of a card’s own repository nor what a configuration includes', async () => {
    const folder = makeFolder(CARDS)
    const card = join(folder, 'cards/models/acme/tiny')
    git(card, 'init', '-q', '-b', 'main')
    git(card, 'remote', 'add', 'origin', 'https://github.com/evil/cards.git')
    git(card, 'add', '-A')
    git(card, 'commit', '-q', '-m', 'First')
    expect(await urlOf(folder)).toBeUndefined()
    const ours = makeRepository('https://git.acme.example/ml/cards.git')
    addFiles(ours, { '.git/more': '[remote "origin"]\n\turl = https://github.com/evil/cards.git\n' })
    git(ours, 'config', 'include.path', 'more')
    expect(await urlOf(ours)).toBeUndefined()
  })

  it('has no link for a folder that the repository around it does not have, such as an installed package', async () => {
    const folder = makeRepository()
    mkdirSync(join(folder, 'node_modules/modelbook/catalogue'), { recursive: true })
    expect(await urlOf(join(folder, 'node_modules/modelbook/catalogue'))).toBeUndefined()
  })

  it('has no link without a repository, a commit or a remote', async () => {
    const folder = makeFolder(CARDS)
    expect(await urlOf(folder)).toBeUndefined()
    git(folder, 'init', '-q')
    git(folder, 'remote', 'add', 'origin', REMOTE)
    expect(await urlOf(folder)).toBeUndefined()
    git(folder, 'remote', 'remove', 'origin')
    git(folder, 'add', '-A')
    git(folder, 'commit', '-q', '-m', 'First')
    expect(await urlOf(folder)).toBeUndefined()
  })
})
