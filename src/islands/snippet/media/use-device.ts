/** Uses the reader's camera or microphone: asked for when a reader says so, and let go of when they are done. */

import { useEffect, useRef, useState } from 'react'

/** What a reader can give an input from. */
export type Device = 'camera' | 'microphone'

export interface UsedDevice {
  /** Undefined while it is not in use. */
  stream: MediaStream | undefined
  /** Why it cannot be used, in a sentence; empty where nothing is wrong. */
  problem: string
  /** Asks the reader for it. */
  start: () => Promise<void>
  stop: () => void
}

/** Whether a browser lets the page ask at all; it then depends on the reader and their machine. */
export const mayAsk = () => isSecureContext && navigator.mediaDevices !== undefined

const WANTED: { readonly [device in Device]: MediaStreamConstraints } = {
  camera: { video: { facingMode: 'environment' } },
  microphone: { audio: true },
}

export function useDevice(device: Device): UsedDevice {
  const [stream, setStream] = useState<MediaStream>()
  const [problem, setProblem] = useState('')
  /** The one in use, or a mark of the one that is waited for. */
  const current = useRef<MediaStream | symbol>(undefined)
  const stop = () => {
    if (current.current instanceof MediaStream) stopTracks(current.current)
    current.current = undefined
    setStream(undefined)
  }
  const start = async () => {
    const wait = Symbol('waiting')
    current.current = wait
    setProblem('')
    try {
      const given = await navigator.mediaDevices.getUserMedia(WANTED[device])
      if (current.current !== wait) stopTracks(given)
      else {
        current.current = given
        setStream(given)
      }
    } catch (error) {
      if (current.current === wait) setProblem(describe(error, device))
    }
  }
  const letGo = useRef(stop)
  letGo.current = stop
  useEffect(() => () => letGo.current(), [])
  return { stream, problem, start, stop }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** @see https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
function describe(error: unknown, device: Device): string {
  const name = error instanceof DOMException ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
      return `The browser was not allowed to use the ${device}. Allow it beside the address of the page, or choose a file.`
    case 'NotFoundError':
      return `There is no ${device} here. Choose a file.`
    case 'NotReadableError':
      return `The ${device} is in use by another program. Close that one, or choose a file.`
    default:
      console.error(error)
      return `The ${device} cannot be used. Choose a file.`
  }
}
