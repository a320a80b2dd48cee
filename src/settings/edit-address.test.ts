import { describe, expect, it } from 'vitest'
import { editAddress } from './edit-address.ts'

const github = 'https://github.com/acme/cards/edit/main/{path}'
const gitlab = 'https://gitlab.com/acme/team/cards/-/edit/main/{path}'
const azure = 'https://dev.azure.com/acme/tools/_git/cards?path=/{path}&version=GBmain&_a=contents'

describe('editAddress', () => {
  it.each([
    ['https://github.com/acme/cards.git', 'GitHub', github],
    ['https://github.com/acme/cards/', 'GitHub', github],
    ['git@github.com:acme/cards.git', 'GitHub', github],
    ['github.com:acme/cards', 'GitHub', github],
    ['ssh://git@github.com/acme/cards.git', 'GitHub', github],
    ['ssh://git@ssh.github.com:443/acme/cards.git', 'GitHub', github],
    ['https://acme.ghe.com/acme/cards', 'GitHub', 'https://acme.ghe.com/acme/cards/edit/main/{path}'],
    ['git@gitlab.com:acme/team/cards.git', 'GitLab', gitlab],
    ['https://gitlab.com/acme/team/cards.git', 'GitLab', gitlab],
    [
      'ssh://git@gitlab.acme.example:2222/ml/cards.git',
      'GitLab',
      'https://gitlab.acme.example/ml/cards/-/edit/main/{path}',
    ],
    [
      'http://gitlab.acme.example:8080/ml/cards.git',
      'GitLab',
      'http://gitlab.acme.example:8080/ml/cards/-/edit/main/{path}',
    ],
    [
      'git@bitbucket.org:acme/cards.git',
      'Bitbucket',
      'https://bitbucket.org/acme/cards/src/main/{path}?mode=edit',
    ],
    [
      'https://bitbucket.acme.example/scm/ml/cards.git',
      'Bitbucket',
      'https://bitbucket.acme.example/projects/ml/repos/cards/browse/{path}?at=refs%2Fheads%2Fmain',
    ],
    [
      'ssh://git@bitbucket.acme.example:7999/~ada/cards.git',
      'Bitbucket',
      'https://bitbucket.acme.example/users/ada/repos/cards/browse/{path}?at=refs%2Fheads%2Fmain',
    ],
    ['https://codeberg.org/acme/cards.git', 'Codeberg', 'https://codeberg.org/acme/cards/_edit/main/{path}'],
    ['git@gitea.acme.example:ml/cards.git', 'Gitea', 'https://gitea.acme.example/ml/cards/_edit/main/{path}'],
    [
      'https://forgejo.acme.example/ml/cards',
      'Forgejo',
      'https://forgejo.acme.example/ml/cards/_edit/main/{path}',
    ],
    ['https://acme@dev.azure.com/acme/tools/_git/cards', 'Azure DevOps', azure],
    ['git@ssh.dev.azure.com:v3/acme/tools/cards', 'Azure DevOps', azure],
    ['acme@vs-ssh.visualstudio.com:v3/acme/tools/cards', 'Azure DevOps', azure],
    [
      'https://acme.visualstudio.com/tools/_git/cards',
      'Azure DevOps',
      'https://acme.visualstudio.com/tools/_git/cards?path=/{path}&version=GBmain&_a=contents',
    ],
  ])('finds where %s is edited', (remote, name, url) => {
    expect(editAddress(remote, 'main', '')).toEqual({ label: `Update on ${name}`, url })
  })

  it.each([
    'https://ada:s3cret@github.com/acme/cards.git',
    'https://s3cret@github.com/acme/cards.git',
    'https://x-access-token:s3cret@github.com/acme/cards.git?token=s3cret#s3cret',
    's3cret@github.com:acme/cards.git',
  ])('leaves out who may read %s', (remote) => {
    expect(editAddress(remote, 'main', '')?.url).toBe(github)
  })

  it.each([
    'https://git.acme.example/ml/cards.git',
    'https://notgithub.example/acme/cards.git',
    'git@github-of-mine:acme/cards.git',
    'https://github.com/cards.git',
    'https://github.com',
    'https://dev.azure.com/acme',
    '/srv/git/github.com/acme/cards.git',
    '../github.com/cards',
    'file:///srv/github.com/acme/cards.git',
    'javascript://github.com/acme/cards',
    '',
  ])('does not guess what runs at %j', (remote) => {
    expect(editAddress(remote, 'main', '')).toBeUndefined()
  })

  it('names the branch and the folder within the repository', () => {
    expect(editAddress('git@github.com:acme/cards.git', 'next/v2 #1', 'ml/{path}/our cards/')?.url).toBe(
      'https://github.com/acme/cards/edit/next/v2%20%231/ml/%7Bpath%7D/our%20cards/{path}',
    )
  })
})
