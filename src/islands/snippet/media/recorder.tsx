/** Records with the reader's microphone. */

import { useEffect, useRef, useState } from 'react'
import type { UsedDevice } from './use-device.ts'
import { toWav } from './wav.ts'

/** Seconds after which a recording ends by itself: as WAV, it then has some 10 MB. */
const LONGEST = 300

export interface RecorderButtonsProps {
  microphone: UsedDevice
  onTake: (sound: File) => void
}

export function RecorderButtons({ microphone, onTake }: RecorderButtonsProps) {
  const { stream, start, stop } = microphone
  const first = useRef<HTMLButtonElement>(null)
  const recorder = useRecorder(stream, (sound) => {
    stop()
    if (sound !== undefined) onTake(sound)
  })
  const isOn = stream !== undefined
  return (
    <>
      {/* One button, so that the focus stays where it is. */}
      <button ref={first} type="button" onClick={isOn ? recorder.finish : start}>
        {isOn ? 'Stop recording' : 'Record'}
      </button>
      <button
        type="button"
        hidden={!isOn}
        onClick={() => {
          stop()
          first.current?.focus()
        }}
      >
        Cancel
      </button>
      {isOn && <span className="media-time">{formatTime(recorder.seconds)}</span>}
    </>
  )
}

const formatTime = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Records a stream from its first moment. @param onEnd - is given the recording, or nothing where there is none */
function useRecorder(stream: MediaStream | undefined, onEnd: (sound: File | undefined) => void) {
  const [seconds, setSeconds] = useState(0)
  const recorder = useRef<MediaRecorder>(undefined)
  const ended = useRef(onEnd)
  ended.current = onEnd
  useEffect(() => {
    if (stream === undefined) return
    const made = new MediaRecorder(stream)
    recorder.current = made
    const parts: Blob[] = []
    let isWanted = true
    made.addEventListener('dataavailable', ({ data }) => parts.push(data))
    made.addEventListener('stop', async () => {
      if (!isWanted) return
      const sound = await toWav(new Blob(parts, { type: made.mimeType })).catch((error: unknown) => {
        console.error(error)
        return undefined
      })
      ended.current(sound && new File([sound], 'recording.wav', { type: sound.type }))
    })
    made.start()
    setSeconds(0)
    const begun = performance.now()
    const timer = setInterval(() => {
      const passed = (performance.now() - begun) / 1000
      setSeconds(passed)
      if (passed > LONGEST && made.state === 'recording') made.stop()
    }, 250)
    return () => {
      isWanted = false
      clearInterval(timer)
      if (made.state === 'recording') made.stop()
    }
  }, [stream])
  const finish = () => {
    if (recorder.current?.state === 'recording') recorder.current.stop()
  }
  return { seconds, finish }
}
