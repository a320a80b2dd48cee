import { expect, it } from 'vitest'
import { readTasks } from '../../task/read-tasks.ts'
import { taskReader } from './named-tasks.ts'

const tasks = taskReader(readTasks())
const namedBy = (text: string) => tasks.named(text).map(({ id }) => id)

it('leads from a question to the task that it speaks of, whatever the form of its words', () => {
  const expected: [string, string[]][] = [
    ['how to detect objects in images', ['object-detection']],
    ['translate from French to English', ['translation']],
    ['models for summarization of news', ['summarization']],
    ['how do I convert text to speech?', ['text-to-speech']],
    ['bert', []],
  ]
  for (const [text, ids] of expected) expect([text, namedBy(text)]).toEqual([text, ids])
})

it('leads to the task from what else people call it, in their language', () => {
  const expected: [string, string][] = [
    ['speech to text', 'automatic-speech-recognition'],
    ['text to speech', 'text-to-speech'],
    ['picture to text', 'image-to-text'],
    ['picture from text', 'text-to-image'],
    ['NER', 'token-classification'],
    ['How do I remove the background of a photo?', 'image-segmentation'],
    ['best OCR model', 'image-to-text'],
    ['Bilderkennung', 'image-classification'],
    ["reconnaissance d'images", 'image-classification'],
    ['traduccion', 'translation'],
    ['德语语音识别', 'automatic-speech-recognition'],
    ['распознавание речи', 'automatic-speech-recognition'],
    ['画像生成', 'text-to-image'],
    ['日本語の音声認識', 'automatic-speech-recognition'],
    ['개체명 인식', 'token-classification'],
    ['تحليل المشاعر', 'text-classification'],
    ['voice recog', 'automatic-speech-recognition'],
    ['sentence embeddings', 'sentence-similarity'],
    ['text to image', 'text-to-image'],
    ['text2image', 'text-to-image'],
    ['german speech2text', 'automatic-speech-recognition'],
    ['txt2img', 'text-to-image'],
    ['wan i2v', 'image-to-video'],
  ]
  for (const [text, id] of expected) expect([text, namedBy(text)[0]]).toEqual([text, id])
  for (const text of ['-ocr invoices', 'tag:ocr', 'generator'])
    expect(namedBy(text)).not.toContain('image-to-text')
})

it('tells what a text asks for besides the task', () => {
  const asked = (text: string) => {
    const { tasks: [task] = [], rest } = tasks.asked(text) ?? {}
    return [task?.id, rest]
  }
  expect(asked('German speech-to-text')).toEqual(['automatic-speech-recognition', 'German'])
  expect(asked('translate english german')).toEqual(['translation', 'english german'])
  expect(asked('license:mit what is a chatbot?')).toEqual(['text-generation', 'license:mit'])
  expect(asked('德语语音识别')).toEqual(['automatic-speech-recognition', '德语'])
  expect(asked('speech2text german')).toEqual(['automatic-speech-recognition', 'german'])
  expect(asked('bert')).toEqual([undefined, undefined])
})

it('knows a task by what it is for, in everyday words', () => {
  const expected: [string, string | undefined][] = [
    ['how far away is the tree in this photo', 'depth-estimation'],
    ['make a video from a still picture', 'image-to-video'],
    ['put search results in a better order', 'text-ranking'],
    ['wake words', 'audio-classification'],
    ['reduction of noise', 'audio-to-audio'],
    ['weather forecast', 'time-series-forecasting'],
    ['a picture from words', 'text-to-image'],
    ['the words in a picture', 'image-to-text'],
    ['handwriting', 'image-to-text'],
    ['find objects in a photo', 'object-detection'],
  ]
  expect(expected.map(([text]) => [text, tasks.asked(text)?.tasks[0]?.id])).toEqual(expected)
})

it('reads no task into words that fit many, or into names', () => {
  for (const text of `legal documents,small model for phone,license,training data,evaluation metric,license:mit,bert,
    stable diffusion,whisper large v3,medical images,python code,vision transformer,wikipedia,red cars`.split(
    /,\s*/,
  ))
    expect([text, tasks.asked(text)?.tasks.map(({ id }) => id)]).toEqual([text, undefined])
})

it('names several tasks where a description fits them nearly as well', () => {
  const ids = tasks.asked('ask questions about a picture')?.tasks.map(({ id }) => id) ?? []
  expect(ids).toContain('visual-question-answering')
  expect(ids.length).toBeLessThanOrEqual(3)
})
