/** Gives bytes an address on the page, for as long as they are shown. */

import { useEffect, useState } from 'react'

export function useAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (blob === undefined) return setAddress(undefined)
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}

/** Width and height of a picture in pixels; undefined until it is decoded, and for what is none. */
export function usePictureSize(address: string | undefined): { width: number; height: number } | undefined {
  const [found, setFound] = useState<{ address: string; width: number; height: number }>()
  useEffect(() => {
    if (address === undefined) return
    const picture = new Image()
    picture.src = address
    picture.decode().then(
      () => setFound({ address, width: picture.naturalWidth, height: picture.naturalHeight }),
      // It is shown without what was found in it.
      () => {},
    )
  }, [address])
  return found?.address === address && found !== undefined && found.width > 0 ? found : undefined
}
