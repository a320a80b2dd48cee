import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { devicesOf } from './page-devices.ts'

const picker = (takes: string) => `<div class="snippet" data-island="snippet-picker" data-takes="${takes}"`

it('are those that a form of the page takes files from', () => {
  expect(devicesOf(`<main>${picker('image')} data-props="{}"></div></main>`)).toEqual(['camera'])
  expect(devicesOf(`${picker('audio')}>${picker('image text')}>`)).toEqual(['camera', 'microphone'])
  expect(devicesOf(picker('video'))).toEqual([])
  expect(devicesOf('<div class="snippet" data-island="snippet-picker" data-props="{}">')).toEqual([])
})

it('cannot be asked for by what a page says', () => {
  expect(devicesOf(renderToString(picker('image')))).toEqual([])
})
