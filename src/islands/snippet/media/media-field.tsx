/** An input that is a file: chosen, dropped, pasted, or taken with the camera or the microphone; and its name in the code. */

import { useContext, useEffect, useId, useRef, useState } from 'react'
import type { MediaFile } from '../../../snippet/index.ts'
import { ChosenFilesContext } from '../../../ui/snippet/chosen-files.ts'
import { useAddress } from '../../../ui/snippet/use-address.ts'
import { CameraButtons, Viewfinder } from './camera.tsx'
import { RecorderButtons } from './recorder.tsx'
import { mayAsk, type UsedDevice, useDevice } from './use-device.ts'

export interface MediaFieldProps {
  /** Empty where the input has no name. */
  label: string
  /** What its name in the code is. */
  nameLabel?: string
  value: MediaFile
  onChange: (value: { file: string; mime: string }) => void
}

/** What a file is called, by the first half of its media type. */
const NAMES: { readonly [kind: string]: string } = { image: 'picture', audio: 'sound', video: 'film' }

export function MediaField({
  label,
  nameLabel = label === '' ? 'File' : `${label} file`,
  value,
  onChange,
}: MediaFieldProps) {
  const id = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const { files, choose } = useContext(ChosenFilesContext)
  const [isOver, setOver] = useState(false)
  const camera = useDevice('camera')
  const microphone = useDevice('microphone')
  const [kind = ''] = value.mime.split('/')
  const name = NAMES[kind] ?? 'file'
  const take = (file: File) => {
    choose(file.name, file)
    onChange({ file: file.name, mime: mimeOf(file, value.mime) })
  }
  const takeFrom = (given: FileList | undefined | null) => {
    const fitting = [...(given ?? [])].find(({ type }) => type.startsWith(`${kind}/`))
    if (fitting !== undefined) take(fitting)
    return fitting !== undefined
  }
  usePasted(field, takeFrom)
  return (
    <fieldset
      ref={field}
      className="media-field"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        takeFrom(event.dataTransfer.files)
      }}
    >
      <legend>{label === '' ? name.replace(/^./, (first) => first.toUpperCase()) : label}</legend>
      <div className="media-box" data-kind={kind}>
        {camera.stream === undefined ? (
          <Preview file={files.get(value.file)} kind={kind} name={name} />
        ) : (
          <Viewfinder stream={camera.stream} />
        )}
      </div>
      <div className="media-actions">
        <label className="media-choose">
          Choose a {name}
          <input
            type="file"
            className="visually-hidden"
            accept={`${kind}/*`}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? []
              if (chosen !== undefined) take(chosen)
              // The same file can then be chosen again.
              currentTarget.value = ''
            }}
          />
        </label>
        {kind === 'image' && mayAsk() && (
          <CameraButtons camera={camera} field={() => field.current} onTake={take} />
        )}
        {kind === 'audio' && mayAsk() && <RecorderButtons microphone={microphone} onTake={take} />}
      </div>
      <Advice kind={kind} name={name} devices={[camera, microphone]} />
      <div className="field">
        <label htmlFor={id}>{nameLabel}</label>
        <input
          id={id}
          type="text"
          value={value.file}
          spellCheck={false}
          title="Its name in the code"
          onChange={({ currentTarget: { value: file } }) => {
            const chosen = files.get(value.file)
            if (chosen !== undefined) choose(file, chosen)
            onChange({ file, mime: mimeOf(new File([], file), value.mime) })
          }}
        />
      </div>
    </fieldset>
  )
}

/** What else can be done, or what went wrong. */
function Advice({ kind, name, devices }: { kind: string; name: string; devices: UsedDevice[] }) {
  const problem = devices.map((device) => device.problem).find((one) => one !== '')
  const device = kind === 'image' ? 'camera' : kind === 'audio' ? 'microphone' : undefined
  return (
    <>
      <p className="mistake" role="status">
        {problem}
      </p>
      <p className="try-note">
        Or paste or drop a {name} here.
        {device !== undefined &&
          !mayAsk() &&
          ` Browsers allow the ${device} only over https, and this page came without it.`}
      </p>
    </>
  )
}

function Preview({ file, kind, name }: { file: Blob | undefined; kind: string; name: string }) {
  const address = useAddress(file)
  if (address === undefined) return <p className="try-note">No {name} chosen yet.</p>
  if (kind === 'image') return <img src={address} alt={`The chosen ${name}`} />
  // biome-ignore lint/a11y/useMediaCaption: it is the reader's own
  if (kind === 'audio') return <audio src={address} controls aria-label={`The chosen ${name}`} />
  // biome-ignore lint/a11y/useMediaCaption: as above
  if (kind === 'video') return <video src={address} controls aria-label={`The chosen ${name}`} />
  return <p className="try-note">Chosen.</p>
}

/** Takes what is pasted anywhere on the page, unless another picker has the focus. */
function usePasted(
  field: { readonly current: Element | null },
  takeFrom: (files: FileList | undefined) => boolean,
): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const picker = event.target instanceof Element ? event.target.closest('.snippet') : null
      const isOther = picker !== null && !picker.contains(field.current)
      if (event.defaultPrevented || isOther) return
      if (takeFrom(event.clipboardData?.files)) event.preventDefault()
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}

/** @see https://www.iana.org/assignments/media-types/media-types.xhtml */
const MIME_TYPES: { readonly [extension: string]: string } = {
  flac: 'audio/flac',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  png: 'image/png',
  wav: 'audio/wav',
  webm: 'audio/webm',
  webp: 'image/webp',
}

/** The type of a file: by the ending of its name, as in the code, which has nothing else to tell it by. */
function mimeOf({ name, type }: File, other: string): string {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  const known = Object.hasOwn(MIME_TYPES, extension) ? MIME_TYPES[extension] : undefined
  return known ?? (type === '' ? other : type)
}
