/** The short-lived "copied" state shared by copying controls. */

import { useEffect, useRef, useState } from 'react'

/** How long `copied` stays on after the last copy, in milliseconds. */
const COPIED_FOR = 1000

/**
 * @returns whether something was copied within the last second, and a function that records a copy; another copy within
 *   that time restarts the timer
 */
export function useCopied(): [copied: boolean, markCopied: () => void] {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const markCopied = () => {
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_FOR)
  }
  return [copied, markCopied]
}
