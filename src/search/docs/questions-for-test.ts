/**
 * Questions about hub-docs and where their answers stand, to measure the search by. Written from the headings of the pages,
 * by what they mean and not by their words, before any result had been seen; answers are not adjusted to results.
 */

export interface Question {
  text: string
  /** `set/page`, with `#anchor` where only that section answers; any of them is right. */
  answers: readonly string[]
}

export const QUESTIONS: readonly Question[] = [
  { text: 'how do I make my repo private', answers: ['hub/repositories-settings#repository-visibility'] },
  {
    text: 'move a model to another account',
    answers: ['hub/repositories-settings#renaming-or-transferring-a-repo'],
  },
  {
    text: 'somebody has seen my API key, what should I do',
    answers: ['hub/security-tokens#revoking-a-leaked-token', 'hub/enterprise-tokens-management'],
  },
  { text: 'I lost my phone and cannot log in any more', answers: ['hub/security-2fa'] },
  {
    text: 'copy the space of someone else',
    answers: ['hub/spaces-more-ways-to-create', 'hub/spaces-overview#duplicating-a-space'],
  },
  {
    text: 'where do I put the password that my demo needs',
    answers: [
      'hub/spaces-overview#managing-secrets',
      'hub/spaces-sdks-docker#secrets-and-variables-management',
      'hub/spaces-sdks-docker#secrets',
    ],
  },
  {
    text: 'run my app on a graphics card',
    answers: ['hub/spaces-gpus', 'hub/spaces-zerogpu'],
  },
  { text: 'show my demo inside my own homepage', answers: ['hub/spaces-embed'] },
  { text: 'use my own web address for a demo', answers: ['hub/spaces-custom-domain'] },
  { text: 'why is the number of downloads of my model zero', answers: ['hub/models-download-stats'] },
  {
    text: 'let people ask for permission before they get the weights',
    answers: ['hub/models-gated'],
  },
  {
    text: 'keep users in Europe from downloading',
    answers: [
      'hub/models-gated#restricting-access-for-eu-users',
      'hub/datasets-gated#restricting-access-for-eu-users',
    ],
  },
  { text: 'what is the largest file that I can upload', answers: ['hub/storage-limits'] },
  {
    text: 'is it dangerous to load weights from strangers',
    answers: ['hub/security-pickle'],
  },
  { text: 'are uploaded files checked for viruses', answers: ['hub/security-malware'] },
  {
    text: 'query a dataset with SQL without downloading it',
    answers: [
      'hub/datasets-viewer-sql-console',
      'hub/data-studio#run-sql-queries-on-the-dataset',
      'hub/datasets-duckdb',
    ],
  },
  {
    text: 'how do I name train and test files so that they are recognised',
    answers: ['hub/datasets-file-names-and-splits', 'hub/datasets-data-files-configuration'],
  },
  {
    text: 'turn off the preview of my dataset',
    answers: ['hub/datasets-viewer-configure#disable-the-viewer'],
  },
  { text: 'cite a model permanently in a publication', answers: ['hub/doi'] },
  {
    text: 'say that I wrote an article on arXiv',
    answers: ['hub/paper-pages#claiming-authorship-to-a-paper'],
  },
  {
    text: 'employees log in with their Google account',
    answers: [
      'hub/security-sso-google-oidc',
      'hub/security-sso-google-saml',
      'hub/security-sso-configuration-guides',
    ],
  },
  { text: 'who changed what in our organisation', answers: ['hub/audit-logs'] },
  {
    text: 'give a part of the team access to some repositories only',
    answers: ['hub/security-resource-groups', 'hub/enterprise-resource-groups'],
  },
  { text: 'can I pay with a credit card', answers: ['hub/billing'] },
  { text: 'error 429 too many requests', answers: ['hub/rate-limits'] },
  { text: 'call my server when a repository changes', answers: ['hub/webhooks'] },
  {
    text: 'no more emails about a discussion',
    answers: ['hub/notifications'],
  },
  { text: 'run a script every night', answers: ['hub/jobs-schedule'] },
  { text: 'see why my job failed', answers: ['hub/jobs-manage'] },
  {
    text: 'chat with a model on my laptop without internet',
    answers: ['hub/local-apps', 'hub/ollama', 'hub/lmstudio', 'hub/gguf-llamacpp', 'hub/gguf-gpt4all'],
  },
  {
    text: 'how much energy did training need',
    answers: ['hub/model-cards-co2', 'hub/model-cards#co2-emissions'],
  },
  { text: 'say which model mine was fine-tuned from', answers: ['hub/model-cards#specifying-a-base-model'] },
  {
    text: 'upload from CI without storing a token',
    answers: ['hub/trusted-publishers'],
  },
  { text: 'where are downloaded files kept on my disk', answers: ['hub/local-cache'] },
  {
    text: 'keep a space in sync with a GitHub repository',
    answers: ['hub/spaces-github-actions', 'hub/repositories-github-actions'],
  },
  { text: 'make the model answer in JSON', answers: ['inference-providers/guides/structured-output'] },
  { text: 'let the model call my own functions', answers: ['inference-providers/guides/function-calling'] },
  {
    text: 'what does a request to a provider cost',
    answers: ['inference-providers/pricing'],
  },
  {
    text: 'turn a voice recording into text',
    answers: ['inference-providers/tasks/automatic-speech-recognition'],
  },
  {
    text: 'how are files cut into pieces by their content',
    answers: ['xet/chunking', 'hub/xet/deduplication'],
  },
]
