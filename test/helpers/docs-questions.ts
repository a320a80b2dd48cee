/**
 * Questions about hub-docs and where their answers are, to measure the search by. They were written from the headings
 * of the pages, by meaning rather than by wording, before any result had been seen. An answer is added only if a page
 * that was found truly answers as well, with the reason beside it.
 */

export interface Question {
  text: string
  /** `set/page`, with `#anchor` if only that section answers; any of them is right. */
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
  {
    text: 'call my server when a repository changes',
    // The section of the guide has all of it too: which repository, the URL to call, the events to call it for.
    answers: [
      'hub/webhooks',
      'hub/webhooks-guide-auto-retrain#create-a-webhook-to-react-to-the-datasets-changes',
    ],
  },
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

/**
 * More questions about the same pages, written in the same way; they measure the search, which is never tuned to them.
 */
export const UNSEEN: readonly Question[] = [
  { text: 'somebody is rude to me in the comments', answers: ['hub/moderation'] },
  { text: 'prove that a commit really comes from me', answers: ['hub/security-gpg'] },
  { text: 'push without typing my password every time', answers: ['hub/security-git-ssh'] },
  {
    text: 'join two tables and save the outcome to a file',
    answers: ['hub/datasets-duckdb-combine-and-export'],
  },
  {
    text: 'find similar texts by their embeddings',
    answers: ['hub/datasets-duckdb-vector-similarity-search', 'hub/datasets-lance#vector-search'],
  },
  {
    text: 'only computers in our office may reach the repositories',
    answers: ['hub/enterprise-network-security'],
  },
  { text: 'what becomes of an account when somebody leaves the company', answers: ['hub/enterprise-scim'] },
  { text: 'change the code of a running space from my own editor', answers: ['hub/spaces-dev-mode'] },
  {
    text: 'start a container whenever a dataset is updated',
    answers: ['hub/jobs-webhooks', 'hub/webhooks-guide-auto-retrain'],
  },
  {
    text: 'let visitors of my site log in with their hub account',
    answers: ['hub/oauth', 'hub/spaces-oauth'],
  },
  {
    text: 'our corporate firewall blocks getting a model',
    answers: ['hub/models-downloading', 'hub/datasets-downloading'],
  },
  {
    text: 'train on data that is bigger than my disk',
    answers: ['hub/datasets-streaming', 'hub/jobs-large-datasets', 'hub/datasets-libraries#streaming'],
  },
  { text: 'will a model run on the computer that I have', answers: ['hub/hardware', 'hub/local-apps'] },
  { text: 'correct a wrong value of a table in the browser', answers: ['hub/datasets-cell-editing'] },
  {
    text: 'which of our repos are popular this month',
    answers: ['hub/publisher-analytics', 'hub/download-analytics'],
  },
  { text: 'group several models in one list', answers: ['hub/collections'] },
  {
    text: 'cap how much money a team may spend',
    answers: [
      'hub/security-resource-groups#spend-limits',
      'hub/programmatic-user-access-control#set-spend-limits-via-api',
    ],
  },
  { text: 'paint a picture from a description', answers: ['inference-providers/tasks/text-to-image'] },
  { text: 'keep my data on servers in the US', answers: ['hub/storage-regions'] },
  { text: 'free up room in my account', answers: ['hub/storage-limits'] },
  { text: 'give an AI assistant access to the hub', answers: ['hub/agents-mcp', 'hub/agents-overview'] },
  { text: 'read the output of my space while it runs', answers: ['hub/spaces-gpus#streaming'] },
  {
    text: 'see how well models do on a benchmark',
    answers: ['hub/eval-results', 'hub/leaderboard-data-guide'],
  },
  { text: 'my Gradio app needs another Python package', answers: ['hub/spaces-dependencies'] },
  { text: 'what licence may I choose', answers: ['hub/repositories-licenses'] },
  { text: 'how long may a job run', answers: ['hub/jobs-configuration#timeout'] },
  {
    text: 'reach a port of a running job from outside',
    answers: ['hub/jobs-configuration#expose-ports', 'hub/jobs-configuration#port-forwarding'],
  },
  { text: 'use the AWS tools with a bucket', answers: ['hub/storage-buckets-s3'] },
  {
    text: 'introduce our organisation to visitors',
    answers: ['hub/organizations-cards', 'hub/spaces-organization-cards'],
  },
  {
    text: 'keep a discussion at the top of the list',
    answers: ['hub/repositories-pull-requests-discussions#pin-a-discussion--pull-request'],
  },
  { text: 'free GPU for an open source demo', answers: ['hub/spaces-gpus', 'hub/spaces-zerogpu'] },
  { text: 'stop my space when nobody visits it', answers: ['hub/spaces-gpus'] },
  {
    text: 'choose the cheapest provider',
    answers: ['inference-providers/index', 'inference-providers/pricing'],
  },
  { text: 'do providers keep what I send them', answers: ['inference-providers/security'] },
  { text: 'offer my own service as a provider', answers: ['inference-providers/register-as-a-provider'] },
  { text: 'make a clip from a sentence', answers: ['inference-providers/tasks/text-to-video'] },
  {
    text: 'write a blog post for the company',
    answers: ['hub/enterprise-blog-articles', 'hub/blog-articles'],
  },
  { text: 'employees have to sign in again after a day', answers: ['hub/security-sso-user-management'] },
  { text: 'get rid of a large file that is not used any more', answers: ['hub/storage-limits'] },
  { text: 'tell a bot to reply to discussions', answers: ['hub/webhooks-guide-discussion-bot'] },
  {
    text: 'show my arXiv paper beside the model',
    answers: [
      'hub/paper-pages',
      'hub/model-cards#linking-a-paper',
      'hub/models-faq#can-i-link-my-model-to-a-paper-on-arxiv',
    ],
  },
  { text: 'upload pictures with labels as a dataset', answers: ['hub/datasets-image'] },
  {
    text: 'mark a model as not for children',
    answers: ['hub/model-cards#how-can-i-indicate-that-my-model-is-not-suitable-for-all-audiences'],
  },
  {
    text: 'download faster',
    answers: ['hub/models-downloading', 'hub/datasets-downloading', 'hub/xet/using-xet-storage'],
  },
]

/** The same about Modelbook's own documentation. */
export const UNSEEN_OF_GUIDE: readonly Question[] = [
  {
    text: 'go back to how the catalogue was yesterday',
    answers: ['modelbook/commands', 'modelbook/hosting#editions'],
  },
  {
    text: 'publish it on GitHub Pages',
    // The section has the workflow that does it.
    answers: [
      'modelbook/hosting#on-github-pages',
      'modelbook/hosting#as-files',
      'modelbook/commands#modelbook-build',
    ],
  },
  { text: 'put nginx in front of it', answers: ['modelbook/hosting#behind-a-proxy-with-tls'] },
  { text: 'fail a pull request whose cards are wrong', answers: ['modelbook/checks'] },
  { text: 'how much RAM does the server need', answers: ['modelbook/hosting#memory'] },
  { text: 'send an outdated link of the docs to the new page', answers: ['modelbook/docs-sets#redirects'] },
  { text: 'show formulas', answers: ['modelbook/dialect#math'] },
  { text: 'ask the reader something with right and wrong answers', answers: ['modelbook/dialect#quizzes'] },
  {
    text: 'offer our own inference endpoint in the code samples',
    answers: ['modelbook/configuration#servers-of-your-own', 'modelbook/snippets#servers-of-your-own'],
  },
  {
    text: 'copy models from huggingface.co',
    answers: ['modelbook/commands#modelbook-import-hub', 'modelbook/folder#from-a-hub'],
  },
  { text: 'can a malicious README run scripts in my browser', answers: ['modelbook/security'] },
  { text: 'which parent was a model made from', answers: ['modelbook/compare#lineage'] },
  { text: 'use transformers with my own catalogue', answers: ['modelbook/hub-clients'] },
  { text: 'look at the first lines of a Parquet file', answers: ['modelbook/viewer'] },
  { text: 'count the rows of a dataset by group with SQL', answers: ['modelbook/viewer#query-rows-in-sql'] },
  { text: 'exclude a word from the results', answers: ['modelbook/search#words'] },
  { text: 'connect Claude to the catalogue', answers: ['modelbook/agents#mcp'] },
]
