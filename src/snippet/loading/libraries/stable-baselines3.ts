/** Stable-Baselines3: agents, whose algorithm must be known. */

import { nameOf, python } from '../code.ts'
import type { ModelLoader } from '../types.ts'

/** @see https://github.com/DLR-RM/stable-baselines3/blob/master/stable_baselines3/__init__.py */
const ALGORITHMS = ['A2C', 'DDPG', 'DQN', 'PPO', 'SAC', 'TD3']

export const loader: ModelLoader = {
  id: 'stable-baselines3',
  load({ id, files, modelName, tags }) {
    const file = files.find((path) => path.endsWith('.zip'))
    const said = [modelName, ...tags].map((word) => word?.toUpperCase())
    const algorithm = ALGORITHMS.find((name) => said.includes(name))
    if (file === undefined || algorithm === undefined) return []
    return [
      {
        language: 'python',
        install: 'pip install stable-baselines3 huggingface_sb3',
        code: python`from huggingface_sb3 import load_from_hub
from stable_baselines3 import ${nameOf(algorithm)}

model = ${nameOf(algorithm)}.load(load_from_hub(${id}, ${file}))`,
        note: 'Agents are partly pickled, and a pickle can run any code: load it only if you trust its author.',
      },
    ]
  },
}
