/** A small catalogue with a card of every sort that pages must handle; all text is our own. */

const summary = (word: string) =>
  `A small model that tells ${word} apart in photographs taken on a kitchen table.`

/** Files of a served folder, by path. */
export const CATALOGUE: Record<string, string> = {
  'models/acme/spoon-vit/README.md': `---
license: apache-2.0
language: en
pipeline_tag: image-classification
library_name: timm
tags: [kitchen, cutlery]
datasets: [acme/spoons]
base_model: acme/kitchen-vit
metrics: [accuracy]
---
# Spoons

${summary('spoons')}

## How to use

\`\`\`python
from transformers import pipeline

tell = pipeline("image-classification", model="acme/spoon-vit")
\`\`\`

| split | accuracy |
| --- | ---: |
| test | 0.91 |

> [!WARNING]
> Not for forks.

ملعقة أو شوكة.

The [kitchen model](https://huggingface.co/acme/kitchen-vit) is where it comes from. The error is $$e = 1 - a$$.

![A spoon on the moon](https://images.example/spoon.png)

- [x] spoons
- [ ] forks
`,
  'models/acme/kitchen-vit/README.md': `---
license: mit
pipeline_tag: image-classification
library_name: timm
---
# Kitchen

${summary('pots and pans')}
`,
  'models/acme/recipe-t5.md': `---
license: cc-by-nc-4.0
language: [en, fr, de, it]
pipeline_tag: text-generation
library_name: transformers
---
Writes a recipe for what is left in the fridge.
`,
  'models/acme/broken/README.md': `---
license: mit
description: Small: fits on a laptop
pipeline_tag: text-clasification
---
# Broken

The front matter of this card is not valid, and its text can be read all the same.
`,
  'models/nameless/README.md': '',
  'datasets/acme/spoons/README.md': `---
license: cc-by-4.0
task_categories: [image-classification]
size_categories: [1K<n<10K]
pretty_name: Spoons
released: 2024-05-01
sources:
  license: { url: https://spoons.example/LICENSE, seen: 2026-11-26 }
  size_categories: https://spoons.example/count
  released: https://spoons.example/news
  text: https://spoons.example/README.md
conflicts:
  license: [{ value: cc-by-nc-4.0, url: https://loader.example/terms, seen: 2026-11-26 }]
---
# Spoons

Two thousand photographs of spoons, each with its length.
`,
  'models/acme/hostile/README.md': `---
license: mit
---
# Hostile <script>window.ran = true</script>

<style>body { display: none }</style>
<img src=x onerror="window.ran = true">
<iframe src="https://elsewhere.example/"></iframe>
<a href="javascript:window.ran = true">a link</a>

Fill the <mask> and go.
`,
}

/** Enough plain models for several pages of a list. */
export const MANY: Record<string, string> = Object.fromEntries(
  Array.from({ length: 70 }, (_, index) => [
    `models/many/item-${String(index).padStart(2, '0')}/README.md`,
    `---\nlicense: ${index % 2 === 0 ? 'mit' : 'apache-2.0'}\npipeline_tag: fill-mask\n---\n# Item ${index}\n\nNumber ${index} of many.\n`,
  ]),
)

/** One address of every kind of page. */
export const PAGES = [
  '/',
  '/tasks',
  '/tasks/image-classification',
  '/models',
  '/models?task=image-classification',
  '/models?q=nothing+like+this',
  '/models/acme/spoon-vit',
  '/models/acme/broken',
  '/models/nameless',
  '/datasets',
  '/datasets/acme/spoons',
  '/search?q=spoon',
  '/models/acme/spon-vit',
]
