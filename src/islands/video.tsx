/** A video shown as an image until it is clicked; only then is the video host contacted. */

import { useState } from 'react'

export interface VideoProps {
  /** YouTube id. */
  id: string
  title: string
}

export function Video({ id, title }: VideoProps) {
  const [playing, setPlaying] = useState(false)
  if (playing) {
    return (
      <iframe
        className="video"
        src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1`}
        title={title}
        allow="autoplay; fullscreen"
      />
    )
  }
  return (
    <a
      className="video"
      href={`https://www.youtube.com/watch?v=${encodeURIComponent(id)}`}
      rel="noopener"
      onClick={(event) => {
        event.preventDefault()
        setPlaying(true)
      }}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="M19 15.5v17L33 24z" />
      </svg>
      <span>
        {title} <small>video on youtube.com; plays here after a click</small>
      </span>
    </a>
  )
}
