import { expect, it } from 'vitest'
import { closeUp, spaceOut } from './space-out.ts'

it('writes the characters of scripts without spaces as words, and no others', () => {
  expect(spaceOut('使用 transformers 训练模型')).toBe('使 用 transformers 训 练 模 型')
  expect(spaceOut('모델 학습, a model')).toBe('모델 학습, a model')
})

it('is undone, with what was found marked as a whole', () => {
  expect(closeUp('使 用 transformers 训 练 模 型')).toBe('使用 transformers 训练模型')
  expect(closeUp('训 练 <mark>模</mark> <mark>型</mark> 。')).toBe('训练<mark>模型</mark>。')
})
