import { expect, it } from 'vitest'
import type { Modules } from './modules.ts'
import { pythonPackage } from './package.ts'
import { loadPythonParser } from './parser.ts'

/** A package and the one that its classes inherit from, which has a module of the same name. */
const PACKAGES: Record<string, Record<string, string>> = {
  acme: {
    '__init__.py': 'from .trainer import TunedTrainer\n',
    'trainer.py': `
import base.saving as saving
from base import Trainer

class TunedTrainer(Trainer, saving.Mixin):
    """Trains a tuned model."""
    def loss(self): "The loss of a step."
`,
  },
  base: {
    '__init__.py': 'from .trainer import *\nfrom . import saving\n',
    'trainer.py': `
from .steps import Steps

class Trainer(Steps):
    def __init__(self, model, rate=0.1):
        """
        Args:
            model (\`Model\`): What is trained.
            rate (\`float\`): How fast.
        """
    def train(self, epochs=1): "Trains."
`,
    'steps.py': 'class Steps:\n    def step(self): "Goes one step."\n',
    'saving.py': 'class Mixin:\n    def save(self, path): "Saves."\n',
  },
}

it('takes members of bases that another package of the set has', async () => {
  const parse = await loadPythonParser()
  const together = new Map<string, Modules>()
  const [acme] = Object.entries(PACKAGES).map(([name, files]) =>
    pythonPackage(
      {
        name,
        paths: Object.keys(files),
        read: (path) => files[path] ?? '',
        sourcePath: (path) => `src/${name}/${path}`,
        hrefOf: () => undefined,
      },
      parse,
      together,
    ),
  )
  const trainer = acme?.find('TunedTrainer')
  expect(trainer).toMatchObject({ signatures: ['TunedTrainer(model, rate=0.1)'], basesElsewhere: [] })
  expect(trainer?.members.map(({ name, inheritedFrom, isShown }) => [name, inheritedFrom, isShown])).toEqual([
    ['loss', undefined, true],
    ['__init__', 'base.Trainer', false],
    ['train', 'base.Trainer', false],
    ['step', 'base.Steps', false],
    ['save', 'base.saving.Mixin', false],
  ])
  expect(acme?.find('TunedTrainer.train')).toMatchObject({
    name: 'acme.TunedTrainer.train',
    signatures: ['train(epochs=1)'],
    source: { path: 'src/base/trainer.py', line: 11 },
  })
  expect(acme?.find('acme.trainer.Trainer')).toMatchObject({
    name: 'acme.trainer.Trainer',
    definedAt: 'base.trainer.Trainer',
  })
})
