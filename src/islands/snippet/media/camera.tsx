/** Takes a picture with the reader's camera. */

import { type ReactNode, useRef } from 'react'
import type { UsedDevice } from './use-device.ts'

/** What the camera sees. */
export function Viewfinder({ stream }: { stream: MediaStream }) {
  const show = (video: HTMLVideoElement | null) => {
    if (video !== null && video.srcObject !== stream) video.srcObject = stream
  }
  return <video ref={show} autoPlay muted playsInline data-viewfinder="" aria-label="What the camera sees" />
}

export interface CameraButtonsProps {
  camera: UsedDevice
  /** Around the viewfinder. */
  field: () => Element | null
  onTake: (picture: File) => void
}

export function CameraButtons({ camera, field, onTake }: CameraButtonsProps): ReactNode {
  const first = useRef<HTMLButtonElement>(null)
  const take = async () => {
    const video = field()?.querySelector<HTMLVideoElement>('[data-viewfinder]')
    const picture = video && (await pictureOf(video))
    if (!picture) return
    camera.stop()
    onTake(picture)
  }
  const isOn = camera.stream !== undefined
  return (
    <>
      {/* One button, so that the focus stays where it is. */}
      <button ref={first} type="button" onClick={isOn ? take : camera.start}>
        {isOn ? 'Take the picture' : 'Use the camera'}
      </button>
      <button
        type="button"
        hidden={!isOn}
        onClick={() => {
          camera.stop()
          first.current?.focus()
        }}
      >
        Cancel
      </button>
    </>
  )
}

/** What a video shows; undefined before its first picture. */
async function pictureOf(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  if (canvas.width === 0) return undefined
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return blob === null ? undefined : new File([blob], 'photo.jpg', { type: blob.type })
}
