/** The part of a package without types that works on a block at a time. */
declare module 'unbzip2-stream/lib/bzip2.js' {
  /** Reads as many bits, or goes to the end of a byte. */
  type Read = (bits: number | null) => number
  const bzip2: {
    /** @returns hundreds of thousands of bytes in a block */
    header(bits: Read): number
    /**
     * @param sum - of the blocks before
     * @returns the sum with this block; null at the end of the stream
     */
    decompress(
      bits: Read,
      push: (byte: number) => void,
      room: Int32Array,
      size: number,
      sum: number,
    ): number | null
  }
  export default bzip2
}
