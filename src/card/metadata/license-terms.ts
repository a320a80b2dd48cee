/** What licences permit, require and forbid, a plain sentence each, with the texts that say so. Not legal advice. */

/** The terms of a licence, each in a sentence. */
export interface LicenseTerms {
  permits: string
  requires: string
  forbids: string
  /** What its text says of model weights as against code, or leaves open. */
  weights: string
  /** Where its text was read. */
  source: string
}

/** A file in a repository on GitHub, as it was read. */
const github = (repository: string, commit: string, path: string): string =>
  `https://github.com/${repository}/blob/${commit}/${path}`
/** @see https://choosealicense.com/appendix/ for the conditions by which it sorts licences; its files hold their texts too */
const choose = (commit: string, name: string) =>
  github('github/choosealicense.com', commit, `_licenses/${name}.txt`)
const spdxText = (commit: string, name: string) =>
  github('spdx/license-list-data', commit, `text/${name}.txt`)
const spdxXml = (commit: string, name: string) => github('spdx/license-list-XML', commit, `src/${name}.xml`)
const scancode = (commit: string, name: string) =>
  github('aboutcode-org/scancode-toolkit', commit, `src/licensedcode/data/licenses/${name}.LICENSE`)

interface CreativeCommons {
  nonCommercial?: boolean
  /** What may be done with changed copies. */
  changes?: 'same-licence' | 'not-shared' | 'not-made'
  version: '3.0' | '4.0'
  source: string
}

const WORKS_ONLY = 'Written for works of authorship; neither weights nor training is mentioned.'

/** The sentences that Creative Commons licences share, by the elements of their names. */
function creativeCommons({ nonCommercial = false, changes, version, source }: CreativeCommons): LicenseTerms {
  const purpose = nonCommercial ? 'but not commercially' : 'also commercially'
  const what =
    changes === 'not-made'
      ? 'Copying and sharing the unchanged work'
      : changes === 'not-shared'
        ? 'Copying and sharing the unchanged work, and changing it for yourself'
        : 'Copying, changing and sharing the work'
  const labelled = changes === 'not-made' ? '' : ' and say what was changed'
  const same =
    changes === 'same-licence'
      ? '; what is made from it is shared under the same or a compatible licence'
      : ''
  const forbidden = [
    ...(nonCommercial ? ['use meant mainly for commercial advantage or payment'] : []),
    ...(changes === 'not-made' ? ['making adaptations'] : []),
    ...(changes === 'not-shared' ? ['sharing adaptations'] : []),
    'terms or technical locks that restrict what the licence allows',
    'suggesting that the author endorses you',
  ]
  return {
    permits: `${what}, ${purpose}.`,
    requires: `Credit the author, keep the notices and a link to the licence${labelled}${same}.`,
    forbids: sentence(forbidden),
    weights:
      version === '4.0'
        ? 'Covers copyright and database rights, not patents. Models are not mentioned: whether weights trained on the work are an adaptation of it stays open.'
        : WORKS_ONLY,
    source,
  }
}

function sentence(parts: readonly string[]): string {
  const all = new Intl.ListFormat('en-GB').format(parts)
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}.`
}

interface Rail {
  /** Uses that are forbidden besides those that all of them list. */
  more?: string
  /** Whether the latest version of the model is to be used. */
  latest: boolean
  source: string
}

/** The sentences that RAIL licences of models share. */
function rail({ more = '', latest, source }: Rail): LicenseTerms {
  return {
    permits: 'Using, changing, hosting and sharing the model and models derived from it, also commercially.',
    requires: `Bind everyone you pass it to by the same use restrictions, hand over the licence, keep the notices, mark changed files${latest ? ', and try to use the latest version' : ''}.`,
    forbids: `Listed harmful uses: breaking the law, harming minors, harmful falsehoods and personal data, harassment, discrimination, medical advice, fully automated decisions on people’s rights, and predictions for courts, police or asylum${more}.`,
    weights:
      'Written for models: covers weights, models derived from them and the code beside them. The use restrictions hold for the models, not for the code.',
    source,
  }
}

interface LlamaVersion {
  /** How a product says what it is built with; undefined where it need not. */
  built: string | undefined
  /** How the name of a model made with it begins. */
  named: string | undefined
  /** Whether its output may improve other language models. */
  mayTeach: boolean
  source: string
}

function llamaTerms({ built, named, mayTeach, source }: LlamaVersion): LicenseTerms {
  const marks =
    built === undefined
      ? ''
      : `, show “${built}”, begin the names of models made with it with “${named ?? ''}”`
  return {
    permits:
      'Using, changing and sharing the model, also commercially, by everyone with at most 700 million monthly users at its release.',
    requires: `Hand over the agreement, keep its notice in a “Notice” file${marks}, and follow the Acceptable Use Policy.`,
    forbids: `Use by larger companies without a licence from Meta, and what the Acceptable Use Policy forbids${mayTeach ? '' : '; its output may not improve other language models'}.`,
    weights:
      'One agreement for trained weights, code and documentation alike. Your own changes are yours; the licence ends if you sue over the model.',
    source,
  }
}

/** Terms by licence id; a licence whose text could not be read has none. */
export const LICENSE_TERMS: ReadonlyMap<string, LicenseTerms> = new Map<string, LicenseTerms>([
  [
    'apache-2.0',
    {
      permits:
        'Using, changing and sharing the work, also commercially, with a licence to the patents it needs.',
      requires: 'Hand over the licence, keep all notices and the NOTICE file, and mark changed files.',
      forbids:
        'Using the licensor’s trademarks; the patent licence ends for those who sue over patents in the work.',
      weights:
        'Covers any work of authorship in source or object form. Weights are not mentioned: what would be their source, such as the training data, stays open.',
      source: choose('01f29e68f282bc2290308e0f82f83090f48e5ef9', 'apache-2.0'),
    },
  ],
  [
    'mit',
    {
      permits: 'Using, changing, sharing and selling the software without restriction.',
      requires: 'Keep the copyright and permission notice in all copies and substantial portions.',
      forbids: 'Nothing by name; there is no warranty, and the authors are not liable.',
      weights:
        'Speaks of “software and associated documentation files”. Weights, data and patents are not mentioned.',
      source: choose('027890a5a86e6dbe8cb37dc4b1b239e4625011f8', 'mit'),
    },
  ],
  [
    'bsd-3-clause',
    {
      permits: 'Using, changing and sharing the software as source or binary, also commercially.',
      requires:
        'Keep the copyright notice, the conditions and the disclaimer, in binaries in their documentation.',
      forbids:
        'Using the names of the project or its contributors to promote what you derive, without permission.',
      weights: 'Speaks of software in source and binary forms. Weights and patents are not mentioned.',
      source: choose('01b29bfd606d55fb3ce66dfc7fcc22de215b1635', 'bsd-3-clause'),
    },
  ],
  [
    'unlicense',
    {
      permits: 'Anything, for any purpose, also commercially.',
      requires: 'Nothing.',
      forbids: 'Nothing; there is no warranty, and the authors are not liable.',
      weights:
        'Gives up the copyright in “this software”, as source or binary. Weights and data are not mentioned.',
      source: choose('007b7beb7164e6ab4176301e1d66624f95940eb0', 'unlicense'),
    },
  ],
  [
    'afl-3.0',
    {
      permits:
        'Using, changing and sharing the work under a licence of your choice, also commercially, with its patents.',
      requires: 'Keep all notices, and say prominently in what you derive that you changed it.',
      forbids:
        'Using the licensor’s names and trademarks for promotion; it ends for those who sue over patents in the work.',
      weights:
        'Covers any original work, and treats use by others over a network as distribution. Weights are not mentioned.',
      source: choose('054b45b0224489a3d177a2338e726693cd337c2f', 'afl-3.0'),
    },
  ],
  [
    'gpl-3.0',
    {
      permits:
        'Using, changing and sharing the work, also commercially, with a licence to the patents it needs.',
      requires:
        'Share the complete source of what you pass on, under the same licence, with notices and marked changes.',
      forbids: 'Passing it on in any other way, or sublicensing it.',
      weights:
        'Source is “the preferred form of the work for making modifications to it”. Weights are not mentioned, so what that is for a model stays open; using it on a server passes nothing on.',
      source: choose('027890a5a86e6dbe8cb37dc4b1b239e4625011f8', 'gpl-3.0'),
    },
  ],
  [
    'agpl-3.0',
    {
      permits:
        'Using, changing and sharing the work, also commercially, with a licence to the patents it needs.',
      requires:
        'Share the complete source under the same licence, also with those who use a changed version over a network.',
      forbids: 'Passing it on in any other way, or sublicensing it.',
      weights:
        'Source is “the preferred form of the work for making modifications to it”. Weights are not mentioned, so what a changed model on a server owes its users stays open.',
      source: choose('054b45b0224489a3d177a2338e726693cd337c2f', 'agpl-3.0'),
    },
  ],
  [
    'gfdl',
    {
      permits: 'Copying, changing and sharing the document, also commercially.',
      requires:
        'Share changed versions under precisely this licence, with its text, the notices, a history and a title of their own.',
      forbids: 'Technical locks on copies, and changing the sections that the author declared invariant.',
      weights: 'Written for manuals and other textual works. Weights, code and training are not mentioned.',
      source: choose('060b967c43bacbc0459a7c9fc14cfe020a6a94c3', 'gfdl-1.3'),
    },
  ],
  [
    'cc0-1.0',
    {
      permits: 'Anything, for any purpose, also commercially.',
      requires: 'Nothing.',
      forbids:
        'Nothing by name; trademarks and patents stay with their owner, and rights of others are not cleared.',
      weights:
        'Gives up copyright and related rights, those in databases and in the extraction of data included. Weights are not mentioned; patents are kept.',
      source: spdxText('199db90ccf10c7014419d6055dfebf488f04fed1', 'CC0-1.0'),
    },
  ],
  [
    'cc-by-2.0',
    {
      permits: 'Copying, changing and sharing the work, also commercially.',
      requires:
        'Credit the author, keep the notices and a link to the licence, and name the work in what you derive.',
      forbids: 'Sublicensing, and terms or technical locks that restrict what the licence allows.',
      weights: WORKS_ONLY,
      source: spdxText('199db90ccf10c7014419d6055dfebf488f04fed1', 'CC-BY-2.0'),
    },
  ],
  [
    'cc-by-3.0',
    creativeCommons({
      version: '3.0',
      source: spdxText('199db90ccf10c7014419d6055dfebf488f04fed1', 'CC-BY-3.0'),
    }),
  ],
  [
    'cc-by-4.0',
    creativeCommons({
      version: '4.0',
      source: choose('027890a5a86e6dbe8cb37dc4b1b239e4625011f8', 'cc-by-4.0'),
    }),
  ],
  [
    'cc-by-sa-3.0',
    creativeCommons({
      ...{ changes: 'same-licence', version: '3.0' },
      source: spdxXml('1291d628e7d77cc46c2633d661bfaa7d7d62d13d', 'CC-BY-SA-3.0'),
    }),
  ],
  [
    'cc-by-sa-4.0',
    creativeCommons({
      changes: 'same-licence',
      version: '4.0',
      source: spdxText('199db90ccf10c7014419d6055dfebf488f04fed1', 'CC-BY-SA-4.0'),
    }),
  ],
  [
    'cc-by-nc-3.0',
    creativeCommons({
      ...{ nonCommercial: true, version: '3.0' },
      source: spdxXml('14c6cf6c1232db6c419f027db3051e3b0e999240', 'CC-BY-NC-3.0'),
    }),
  ],
  [
    'cc-by-nc-4.0',
    creativeCommons({
      ...{ nonCommercial: true, version: '4.0' },
      source: spdxXml('1573d07da2b52c990d94cd4bbb643b95e0ba4650', 'CC-BY-NC-4.0'),
    }),
  ],
  [
    'cc-by-nc-sa-3.0',
    creativeCommons({
      ...{ nonCommercial: true, changes: 'same-licence', version: '3.0' },
      source: spdxXml('0ae7b6fdd3bc94d8277387bfa4675790519c4c92', 'CC-BY-NC-SA-3.0'),
    }),
  ],
  [
    'cc-by-nc-sa-4.0',
    creativeCommons({
      ...{ nonCommercial: true, changes: 'same-licence', version: '4.0' },
      source: spdxText('199db90ccf10c7014419d6055dfebf488f04fed1', 'CC-BY-NC-SA-4.0'),
    }),
  ],
  [
    'cc-by-nc-nd-3.0',
    creativeCommons({
      ...{ nonCommercial: true, changes: 'not-made', version: '3.0' },
      source: spdxXml('0ba11d9bb9af365d44d98d3c3306b3f1e19312f1', 'CC-BY-NC-ND-3.0'),
    }),
  ],
  [
    'cc-by-nc-nd-4.0',
    creativeCommons({
      ...{ nonCommercial: true, changes: 'not-shared', version: '4.0' },
      source: spdxText('3cc8acd5a57dfd52878185af80b404dd1ec45435', 'CC-BY-NC-ND-4.0.html'),
    }),
  ],
  [
    'odc-by',
    {
      permits: 'Using, changing and sharing the database, also commercially.',
      requires:
        'Share it and what you derive under this licence, keep its notices, and name the database in public works made from it.',
      forbids: 'Sublicensing, and further restrictions on the rights it gives.',
      weights:
        'Covers rights in the database, not in its single items, in programs or in patents. Models are not mentioned; public use of a work produced from the data needs the notice.',
      source: spdxXml('2888bdcb66a4fd97ba7b9ad1577eebc8e76f16df', 'ODC-By-1.0'),
    },
  ],
  [
    'cdla-permissive-2.0',
    {
      permits: 'Using, changing and sharing the data.',
      requires: 'Make the text of the agreement available with data that you share.',
      forbids: 'Nothing by name; there is no warranty, and nobody is liable.',
      weights:
        'Models trained on the data are named as results, which carry no restriction and no obligation.',
      source: spdxXml('949b05779b797d09ec70243c86f5ba6dd75ddc63', 'CDLA-Permissive-2.0'),
    },
  ],
  [
    'cdla-sharing-1.0',
    {
      permits: 'Using, changing and publishing the data, also commercially.',
      requires:
        'Publish data and your changes under this agreement, mark changed files, and keep the credits.',
      forbids:
        'Further restrictions on use, and keeping others from publishing; it ends for those who sue over the data.',
      weights:
        'Results of computing with the data carry no obligation, as long as they hold no more than a trifle of the data itself; models are not named.',
      source: spdxXml('092fb9a0d3fbe3a4651603694a3e1cabb513efb6', 'CDLA-Sharing-1.0'),
    },
  ],
  [
    'c-uda',
    {
      permits: 'Using, changing and sharing the data for analysis by a computer.',
      requires:
        'Pass on all credit that came with the data, and bind everyone you give it to by the agreement.',
      forbids: 'Any use of the data other than computational use.',
      weights:
        'Models trained on the data are named as output, which carries no restriction as long as it holds no more than a trifle of the data.',
      source: github(
        'microsoft/Computational-Use-of-Data-Agreement',
        'bd16ba81f69b04e8974e402006de8ea28ffc29c8',
        'C-UDA-1.0.md',
      ),
    },
  ],
  [
    'creativeml-openrail-m',
    rail({
      latest: true,
      source: scancode('3021c7442647b029f6118b0ac6eb70e56f166f19', 'stable-diffusion-2022-08-22'),
    }),
  ],
  [
    'openrail++',
    rail({
      latest: false,
      source: github(
        'Stability-AI/stablediffusion',
        'ca86da3a30c4e080d4db8c25fca73de843663cb4',
        'LICENSE-MODEL',
      ),
    }),
  ],
  [
    'bigscience-bloom-rail-1.0',
    rail({
      more: '; also impersonation, and text that does not say that a machine wrote it',
      latest: true,
      source: scancode('186eee514f3d954e7a3347f0d7f1159c18fadd48', 'bigscience-rail-1.0'),
    }),
  ],
  [
    'bigcode-openrail-m',
    {
      permits:
        'Using, changing, hosting and sharing the model and models derived from it, also commercially.',
      requires:
        'Pass on the use restrictions or ones of the same purpose, the licence, the notices and the model’s documentation.',
      forbids:
        'Listed harmful uses: breaking the law, harming minors, malware, harmful falsehoods and personal data, harassment, deceiving impersonation, discrimination, stand-ins for medical advice, unmarked machine output in public, and fully automated decisions of courts, police or asylum.',
      weights:
        'Licenses the weights and models made from them or their output. Source code and data are not licensed by it.',
      source: scancode('967a784adc37acbe53bb64ebc3703eccb07a71ec', 'bigcode-open-rail-m-v1'),
    },
  ],
  [
    'llama2',
    llamaTerms({
      ...{ built: undefined, named: undefined, mayTeach: false },
      source: github(
        'meta-llama/llama-models',
        'ab8f592c14ff376f8de6dbc164f428c2845bd6b6',
        'llama_models/llama2/LICENSE',
      ),
    }),
  ],
  [
    'llama3',
    llamaTerms({
      ...{ built: 'Built with Meta Llama 3', named: 'Llama 3', mayTeach: false },
      source: github('meta-llama/llama3', '2a6e3d768cab8fea5bee6e181b7e83c54d5e1a0e', 'LICENSE'),
    }),
  ],
  ...(
    [
      ['llama3.1', '47401a87273be9e4bc7612f4f8c25acaee9a2968', 'llama3_1'],
      ['llama3.2', 'fc5d5442c4b4d7cb33b0e925a30acfb479b34d2a', 'llama3_2'],
      ['llama3.3', 'cf41a5254b6ad5d4e2258ac377db6cfbfae2c468', 'llama3_3'],
      ['llama4', '9cb02ae1fa589937cea58b260920da88dc1d554a', 'llama4'],
    ] as const
  ).map(([id, commit, folder]): [string, LicenseTerms] => [
    id,
    llamaTerms({
      ...{ built: 'Built with Llama', named: 'Llama', mayTeach: true },
      source: github('meta-llama/llama-models', commit, `models/${folder}/LICENSE`),
    }),
  ]),
  [
    'gemma',
    {
      permits: 'Using, changing, hosting and sharing the models and models derived from them.',
      requires:
        'Bind everyone you pass them to by the use restrictions, hand over the terms and a “Notice” file, and mark changed files.',
      forbids:
        'What Google’s Prohibited Use Policy forbids, and breaking the law; Google may restrict use that it believes to break the terms.',
      weights:
        'Written for weights and models derived from them, those trained on their output to perform alike included. Output itself is not claimed. Read in the version of April 2024.',
      source: scancode('3027517bee5c831b281c64f45640711639bc2799', 'gemma-tou-2024-04-01'),
    },
  ],
  [
    'apple-amlr',
    {
      permits:
        'Using, changing and sharing the model and models derived from it for research that is not commercial.',
      requires: 'Hand over the agreement and its notice, and say that and how a derived model was changed.',
      forbids:
        'Commercial use, product development and use in commercial services; Apple’s names may not promote what you make.',
      weights:
        'Covers trained weights, parameters, algorithms and documentation; models that you fine-tune stay limited to research. No patents are licensed.',
      source: github('apple/ml-starflow', 'dae97aaf4f5a842ffc1541d8151f4356a39fb0f1', 'LICENSE_MODEL'),
    },
  ],
])
